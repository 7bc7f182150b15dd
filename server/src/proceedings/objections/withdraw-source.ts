import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { getSources } from './get-sources.ts';
import { lockSide } from './lock-side.ts';
import { isHeld } from './held-read-model.ts';
import { endSources, listSources } from './sources-store.ts';

/** Consent can be withdrawn (个人信息保护法 15): the file is deleted, the measured result stays. */
export async function withdrawSource(context: AppContext, accountId: string, objectionId: string) {
  await inTransaction(context.db, async (tx) => {
    const { row, side } = await lockSide(tx, accountId, objectionId);
    const own = (await listSources(tx, row.id)).find((one) => one.side === side);
    if (own === undefined || own.account_id !== accountId) throw new Refusal('NOT_FOUND');
    if (await isHeld(tx, row.id)) throw new Refusal('STATE_CHANGED', '暂时不能收回');
    await endSources(tx, { objectionId: row.id, side, isHeld: false }, context.now());
  });
  return getSources(context, accountId, objectionId);
}
