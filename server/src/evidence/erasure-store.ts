import { sql } from 'kysely';
import { doom, type Erasure } from '../platform/index.ts';

export const evidenceErasure: Erasure = {
  /** The certificate of a contract is kept: it is the other party's copy too. */
  ofWorks: (works) => [
    doom(sql`select object_key from document where work_id in (${works}) and kind <> 'contract'`),
    sql`delete from document where work_id in (${works}) and kind <> 'contract'`,
  ],
  ofAccount: (accountId) => [sql`delete from key_request where account_id = ${accountId}`],
};
