import { sql, type RawBuilder } from 'kysely';
import type { Schema } from './db/schema.ts';
import type { Erasure } from './erasure.ts';

export const platformErasure: Erasure = {
  ofAccount: (accountId) => [
    sql`update enclosure set key_sealed = null where account_id = ${accountId}`,
    sql`delete from outbox where notice_id in (select id from notice where account_id = ${accountId})`,
    sql`delete from notice where account_id = ${accountId}`,
  ],
};

/** Ends the attachments of the subjects in a query. */
export const endEnclosuresOf = (kind: Schema['enclosure']['subject_kind'], subjects: RawBuilder<unknown>) =>
  sql`update enclosure set key_sealed = null where subject_kind = ${kind} and subject_id in (${subjects})`;
