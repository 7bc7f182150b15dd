import { openCase } from '../cases/index.ts';
import { type AppContext, inTransaction, itemJob, type Later } from '../../platform/index.ts';
import { attachParties } from './attach-parties.ts';
import { remindAt, remindBefore } from './due.ts';
import { expireTransfer } from './end-transfer.ts';
import { moveTransfer } from './parties.ts';
import { remindParties } from './remind-parties.ts';
import { notifyParties } from './notify-parties.ts';
import { continueTransferKind, inTransfer, listDueTransfers, lockTransfer } from './transfers-store.ts';
import { findTransfer, listParties, listToSubmit, type TransferRow } from './transfers-read-model.ts';

/**
 * The next step of a transfer: finds the account of the named party, reminds the party that has to act, ends an
 * expired step, and gives a contract signed by both to the reviewers.
 */
export const continueTransfer = itemJob({
  kind: continueTransferKind,
  label: '转让与许可',
  listDue: async ({ db, now }, free) => {
    const isFree = free('transfer.id');
    const due = await listDueTransfers(db, now(), remindBefore(now()), isFree);
    return [...due, ...(await listToSubmit(db, isFree))];
  },
  run: async (context, id) => {
    await attachParties(context, inTransfer(id));
    const row = await findTransfer(context.db, id);
    if (row?.state === 'signed') return bringBeforeReviewers(context, row);
    return row?.due_at == null ? undefined : meetDeadline(context, id, row.due_at, row.reminded_at);
  },
});

async function meetDeadline(
  context: AppContext,
  id: string,
  dueAt: Date,
  remindedAt: Date | null,
): Promise<Later | void> {
  const now = context.now();
  if (dueAt <= now) return inTransaction(context.db, (tx) => expireTransfer(context, tx, id));
  const isReminded = remindedAt !== null || remindAt(dueAt) <= now;
  if (isReminded && remindedAt === null)
    await inTransaction(context.db, (tx) => remindParties(context, tx, id));
  return { laterMs: (isReminded ? dueAt : remindAt(dueAt)).getTime() - now.getTime() };
}

/** Both signatures must be in the log; that takes a fraction of a second unless the sealer is down. */
async function bringBeforeReviewers(context: AppContext, row: TransferRow): Promise<Later | void> {
  const isLogged = (await listToSubmit(context.db, inTransfer(row.id))).length > 0;
  if (isLogged) return submit(context, row.id);
  const ageMs = context.now().getTime() - row.updated_at.getTime();
  return { laterMs: Math.min(60_000, Math.max(100, ageMs / 4)) };
}

async function submit(context: AppContext, id: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockTransfer(tx, id);
    if (row?.state !== 'signed' || row.number === null) return;
    const now = context.now();
    const parties = await listParties(tx, [id]);
    await openCase(tx, 'transfer', row.work_id, now, id, {
      number: row.number,
      parties: parties.flatMap(({ account_id }) => account_id ?? []),
    });
    await moveTransfer(tx, row, 'submit', 'system', now);
    await notifyParties(tx, row, parties, {
      title: '合同已送审',
      body: '双方的签名已记入公开日志。预计三个工作日内作形式审核，不判断权属。',
    });
  });
}
