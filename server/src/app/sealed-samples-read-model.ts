import { sql } from 'kysely';
import type { Database } from '../platform/index.ts';

/** Sealed values of an installation, one or two of each kind, and the look-ups of its phones. */
export const listSealedSamples = async (db: Database) =>
  (
    await sql<{ purpose: string; sealed: Buffer; lookup: Buffer | null }>`
      (select 'account' as purpose, phone_sealed as sealed, phone_lookup as lookup from account where phone_sealed is not null order by id limit 1)
      union all (select 'account', phone_sealed, phone_lookup from account where phone_sealed is not null order by id desc limit 1)
      union all (select 'account', email_sealed, null from account where email_sealed is not null order by id desc limit 1)
      union all (select 'identity', name_sealed, null from identity limit 1)
      union all (select 'outbox', sealed, null from outbox where octet_length(sealed) > 0 limit 1)
      union all (select 'security-event', sealed, null from security_event order by id desc limit 1)`.execute(
      db,
    )
  ).rows;
