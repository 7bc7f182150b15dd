import {
  type Tx,
  type AppContext,
  forgetDoomedObject,
  inTransaction,
  listDoomedObjects,
  notifyAccount,
} from '../../platform/index.ts';
import { appendRecord, revokeAllKeys } from '../../evidence/index.ts';
import {
  cancelClosing,
  findOpenClosing,
  finishClosing,
  hasReturned,
  listDueClosings,
  listReturned,
  lockAccountForClosing,
  postpone,
} from './account-closing-store.ts';
import { countBlockers } from './blockers-read-model.ts';
import { listDeposited } from './deposited-works-read-model.ts';
import { erasePerson } from './erase-person.ts';
import { isObjectNamed } from './named-objects-read-model.ts';

const POSTPONED_MS = 86_400_000;

/**
 * Sweep. One account is one transaction: it is destroyed whole or not at all. Files go afterwards by the list that the
 * transaction left; a crash anywhere leaves the list, and a file that is gone already is as good as removed.
 */
export async function closeAccounts(context: AppContext): Promise<void> {
  for (const { account_id } of await listReturned(context.db))
    await inTransaction(context.db, (tx) => cancel(tx, account_id, context.now()));
  for (const due of await listDueClosings(context.db, context.now())) {
    await inTransaction(context.db, (tx) => close(context, tx, due.account_id));
    context.wake();
  }
  for (const { object_key } of await listDoomedObjects(context.db)) {
    if (!(await isObjectNamed(context.db, object_key)))
      await context.objects.remove(object_key).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code !== 'ENOENT') throw cause;
      });
    await forgetDoomedObject(context.db, object_key);
  }
}

async function cancel(tx: Tx, accountId: string, now: Date): Promise<void> {
  if (await cancelClosing(tx, accountId, now))
    await notifyAccount(tx, accountId, {
      title: '注销申请已取消',
      category: 'security',
      body: '您在等待期内登录，注销已取消，账号与作品没有改变。',
    });
}

async function close(context: AppContext, tx: Tx, accountId: string): Promise<void> {
  const now = context.now();
  // Held against new sessions, orders and works: each of them refers to this row.
  if ((await lockAccountForClosing(tx, accountId)) === undefined) return;
  const closing = await findOpenClosing(tx, accountId);
  if (closing === undefined || closing.due_at > now) return;
  if (await hasReturned(tx, accountId, closing.asked_at)) return cancel(tx, accountId, now);
  // A hold may have come in the meantime: it is asked again tomorrow, and nothing is destroyed before.
  if ((await countBlockers(tx, accountId)).length > 0)
    return void (await postpone(tx, closing.id, new Date(now.getTime() + POSTPONED_MS)));
  await revokeAllKeys(tx, accountId, now);
  const deposited = await listDeposited(tx, accountId);
  await erasePerson(tx, accountId, now);
  for (const { id, number } of deposited)
    await appendRecord(tx, { type: 'erasure', v: 1, deposit_id: number, erased_at: now.toISOString() }, id);
  await finishClosing(tx, closing.id, now);
}
