import { putCaseBack } from '../cases/index.ts';
import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';

/** Counted, since a returned case would come to the same person again as the one due first. */
export async function returnCase(context: AppContext, actor: StaffActor, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const { staffId } = actor;
    if (!(await putCaseBack(tx, { caseId: id, staffId, how: 'given', now: context.now() })))
      throw new Refusal('NOT_FOUND');
    await auditStaff(tx, staffId, 'case-returned', id);
  });
  return null;
}
