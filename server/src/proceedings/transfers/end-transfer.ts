import { transferMachine } from '@yinji/state-machine';
import { type Tx, type AppContext, inTransaction, stateAfter } from '../../platform/index.ts';
import { markReleased } from '../../works/index.ts';
import { holdTransfer, moveTransfer } from './parties.ts';
import { notifyParties } from './notify-parties.ts';
import { lockTransfer } from './transfers-store.ts';
import { listParties } from './transfers-read-model.ts';

/** The counterparty declines, or a co-owner does not agree. */
export async function declineTransfer(
  context: AppContext,
  accountId: string,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { row, own, parties } = await holdTransfer(tx, id, accountId);
    const event = own.role === 'co-owner' ? 'refuse' : 'decline';
    stateAfter(transferMachine, row.state, event, own.role);
    const now = context.now();
    await moveTransfer(tx, row, event, own.role, now, { due_at: null, decided_at: now, reason });
    await markReleased(tx, id);
    const title = event === 'refuse' ? '共有人没有同意合同' : '对方谢绝了合同';
    await notifyParties(
      tx,
      row,
      parties,
      { title, body: reason === '' ? '没有写明理由。' : reason },
      accountId,
    );
  });
}

/** The holder withdraws it; impossible once both have signed. */
export async function withdrawTransfer(context: AppContext, accountId: string, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { row, own, parties } = await holdTransfer(tx, id, accountId);
    const now = context.now();
    await moveTransfer(tx, row, 'withdraw', own.role, now, { due_at: null, decided_at: now });
    await markReleased(tx, id);
    const telling = { title: '合同已被撤回', body: '权利人撤回了这份合同，无须再作答复。' };
    await notifyParties(tx, row, parties, telling, accountId);
  });
}

/** Not answered or signed in its time. Looked at again under the locks. */
export async function expireTransfer(context: AppContext, tx: Tx, id: string): Promise<void> {
  const row = await lockTransfer(tx, id);
  const now = context.now();
  if (row === undefined || row.due_at === null || row.due_at > now) return;
  await moveTransfer(tx, row, 'expire', 'system', now, { due_at: null, decided_at: now });
  await markReleased(tx, id);
  await notifyParties(tx, row, await listParties(tx, [id]), {
    title: '合同已超时',
    body: '没有在期限内答复或签署，所列权利已释放，可以重新草拟。',
  });
}
