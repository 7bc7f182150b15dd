import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** Content of the built-in authority's list; a licensed authority publishes its own. */
export const listRevoked = (db: Database) =>
  db
    .selectFrom('signing_key')
    .select(['certificate_sealed', 'revoked_at', 'revocation_reason'])
    .select((eb) =>
      eb
        .selectFrom('deposit')
        .select((max) => max.fn.max('token_time').as('at'))
        .whereRef('deposit.signing_key_id', '=', 'signing_key.id')
        .as('last_token'),
    )
    .where('revoked_at', 'is not', null)
    .where('authority', '=', 'built-in')
    .orderBy('revoked_at')
    .orderBy('id')
    .execute();

/** Changes with every revocation, and when a deposit signed by a revoked key is time-stamped. */
export async function readRevocationState(db: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select count(*) || ' ' || coalesce(sum(extract(epoch from greatest(revoked_at, last_token))), 0) as state
    from signing_key
    left join lateral (
      select max(token_time) as last_token from deposit where signing_key_id = signing_key.id
    ) as signed on true
    where revoked_at is not null and authority = 'built-in'`.execute(db);
  return rows[0]?.state ?? '';
}
