import { sql } from 'kysely';
import { endAttachmentsOfAccount } from './attachments/index.ts';
import type { Erasure } from './erasure.ts';

export const platformErasure: Erasure = {
  ofAccount: (accountId) => [
    ...endAttachmentsOfAccount(accountId),
    sql`delete from outbox where notice_id in (select id from notice where account_id = ${accountId})`,
    sql`delete from notice where account_id = ${accountId}`,
  ],
};
