import { sql } from 'kysely';
import { doom, type Erasure } from '../platform/index.ts';

export const serviceErasure: Erasure = {
  ofAccount: (accountId) => [
    doom(sql`select object_key from own_archive where account_id = ${accountId} and object_key is not null`),
    sql`delete from own_archive where account_id = ${accountId}`,
    sql`update desk_entry set text = '', number = null where account_id = ${accountId}`,
  ],
};
