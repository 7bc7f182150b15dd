import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { findAnswer, findObjectionOf, lockObjection } from './objections-store.ts';
import { findPaper, forgetPaper, isHeld } from './papers-store.ts';

/** Only what its owner has not signed yet: nothing the other side has seen is removed. */
export async function removePaper(context: AppContext, accountId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const paper = await findPaper(tx, id);
    const row = paper && (await findObjectionOf(tx, accountId, paper.objection_id));
    const side = row?.account_id === accountId ? 'objector' : 'holder';
    if (paper === undefined || row === undefined || paper.side !== side) throw new Refusal('NOT_FOUND');
    const locked = await lockObjection(tx, row.id);
    const isSigned =
      side === 'objector' ? locked?.state !== 'drafted' : (await findAnswer(tx, row.id)) !== undefined;
    if (isSigned || locked?.ended_at !== null) throw new Refusal('STATE_CHANGED');
    if (await isHeld(tx, row)) throw new Refusal('STATE_CHANGED', '暂时不能删去');
    await forgetPaper(tx, id);
  });
  return null;
}
