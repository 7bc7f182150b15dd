import { type Database, inTransaction, newId } from '../../platform/index.ts';
import { insertHold, lockAccountForClosing, auditStaff, findStaffByName } from '../../people/index.ts';

interface Hold {
  accountId: string;
  /** The ordering staff member, by console name. */
  staffName: string;
  /** The order, as cited. */
  reason: string;
}

/**
 * Sets a legal hold from the command line, for when the console is unreachable: the account is neither closed
 * nor erased. Confirming and lifting need two people and the console. False where the account or the staff name
 * does not exist, or a hold exists already.
 */
export function holdAccount(db: Database, { accountId, staffName, reason }: Hold): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const staff = await findStaffByName(tx, staffName);
    if (staff === undefined || (await lockAccountForClosing(tx, accountId)) === undefined) return false;
    const isDone = await insertHold(tx, { id: newId(), account_id: accountId, reason, set_by: staff.id });
    if (isDone) await auditStaff(tx, staff.id, 'hold-set', accountId);
    return isDone;
  });
}
