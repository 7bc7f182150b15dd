import { type Later, type Tx, type AppContext, inTransaction, itemJob } from '../../platform/index.ts';
import { notifyAccount, lockAccountForClosing } from '../../people/index.ts';
import { appendRecord, revokeAllKeys } from '../../evidence/index.ts';
import {
  cancelClosing,
  findOpenClosing,
  finishClosingKind,
  markClosed,
  postpone,
} from './account-closing-store.ts';
import { hasReturned, listDueClosings } from './account-closing-read-model.ts';
import { countBlockers } from './blockers-read-model.ts';
import { listDeposited } from './deposited-works-read-model.ts';
import { erasePerson } from './erase-person.ts';

const POSTPONED_MS = 86_400_000;

/**
 * An account at the end of its waiting time. It is one transaction: it is destroyed whole or not at all. Its files go
 * afterwards by the list that the transaction left.
 */
export const finishClosing = itemJob({
  kind: finishClosingKind,
  label: '账号注销',
  listDue: (context, free) => listDueClosings(context.db, context.now(), free('account_closing.account_id')),
  run: (context, accountId) => inTransaction(context.db, (tx) => close(context, tx, accountId)),
});

async function cancel(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (await cancelClosing(tx, accountId, now))
    await notifyAccount(tx, accountId, {
      title: '注销申请已取消',
      category: 'security',
      body: '您在等待期内登录，注销已取消，账号与作品没有改变。',
    });
}

async function close(context: AppContext, tx: Tx, accountId: string): Promise<Later | void> {
  const now = context.now();
  // Held against new sessions, orders and works: each of them refers to this row.
  if ((await lockAccountForClosing(tx, accountId)) === undefined) return;
  const closing = await findOpenClosing(tx, accountId);
  if (closing === undefined) return;
  if (await hasReturned(tx, accountId, closing.asked_at)) return cancel(tx, accountId, now);
  if (closing.due_at > now) return { laterMs: closing.due_at.getTime() - now.getTime() };
  // A hold may have been set in the meantime: nothing is destroyed, and the job checks again tomorrow.
  if ((await countBlockers(tx, accountId)).length > 0)
    return void (await postpone(tx, closing.id, new Date(now.getTime() + POSTPONED_MS)));
  await revokeAllKeys(tx, accountId, now);
  const deposited = await listDeposited(tx, accountId);
  await erasePerson(tx, accountId, now);
  for (const { id, number } of deposited)
    await appendRecord(tx, { type: 'erasure', v: 1, deposit_id: number, erased_at: now.toISOString() }, id);
  await markClosed(tx, closing.id, now);
}
