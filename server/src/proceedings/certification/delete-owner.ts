import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockEditable } from './lock-editable.ts';
import { findOwnerWork, listOwners, removeOwner } from './owners-store.ts';

/** Returns the work. An applicant who is an owner stays one. */
export async function deleteOwner(context: AppContext, accountId: string, id: string): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const workId = Refusal.unlessFound(await findOwnerWork(tx, id));
    await lockEditable(context, tx, accountId, workId);
    const row = (await listOwners(tx, workId)).find((one) => one.id === id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (row.is_holder)
      throw new Refusal('BAD_INPUT', '申请人本人须在著作权人之列；不是著作权人的，请改为由代理人申请');
    await removeOwner(tx, id);
    return workId;
  });
}
