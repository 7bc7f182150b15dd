import type { Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { insertNotice } from './outbox-store.ts';

/** One notice to a person, in the transaction that gives the reason for it. */
export const tellAccount = (
  tx: Tx,
  accountId: string,
  notice: { title: string; body: string; link?: string },
) =>
  insertNotice(tx, {
    id: newId(),
    account_id: accountId,
    title: notice.title,
    body: notice.body,
    link: notice.link ?? null,
  });
