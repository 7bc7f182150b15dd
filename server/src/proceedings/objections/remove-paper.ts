import {
  Refusal,
  type AppContext,
  endAttachments,
  findAttachment,
  inTransaction,
} from '../../platform/index.ts';
import { isHeld } from './held-read-model.ts';
import { findAnswer, lockObjection } from './objections-store.ts';
import { findObjectionOf } from './objections-read-model.ts';
import { sideOf } from './papers.ts';

/** Only what its owner has not signed yet: nothing the other side has seen is removed. */
export async function removePaper(context: AppContext, accountId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const paper = await findAttachment(tx, 'objection', id);
    const row = paper && (await findObjectionOf(tx, accountId, paper.subject_id));
    if (paper === undefined || row === undefined) throw new Refusal('NOT_FOUND');
    const side = sideOf(row, accountId);
    if (sideOf(row, paper.account_id) !== side) throw new Refusal('NOT_FOUND');
    const locked = await lockObjection(tx, row.id);
    const isSigned =
      side === 'objector' ? locked?.state !== 'drafted' : (await findAnswer(tx, row.id)) !== undefined;
    if (isSigned || locked?.ended_at !== null) throw new Refusal('STATE_CHANGED');
    if (await isHeld(tx, row.id)) throw new Refusal('STATE_CHANGED', '暂时不能删去');
    await endAttachments(tx, 'objection', row.id, id);
  });
  return null;
}
