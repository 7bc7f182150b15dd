import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { setRights } from './own-accounts-store.ts';

interface Rights {
  id: string;
  /** Null: every kind. */
  kinds: string[] | null;
  isSenior: boolean;
}

/** A taken case whose kind the reviewer may no longer decide is returned to the queue. */
export async function setReviewerRights(
  context: AppContext,
  actor: StaffActor,
  { id, kinds, isSenior }: Rights,
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    if (!(await setRights(tx, id, kinds && [...new Set(kinds)], isSenior))) throw new Refusal('NOT_FOUND');
    const what = `${kinds === null ? 'all' : kinds.join('+') || 'none'}${isSenior ? ',senior' : ''}`;
    await auditStaff(tx, actor.staffId, `reviewer-rights:${what}`, id);
  });
  return null;
}
