import { type Database, inTransaction, newId } from '../../platform/index.ts';
import { auditStaff, findStaffByName } from '../../people/index.ts';
import { insertHold, lockAccountForClosing } from './account-closing-store.ts';

interface Hold {
  accountId: string;
  /** Whose order it is, by the name in the console. */
  staffName: string;
  /** The order, as it is cited. */
  reason: string;
}

/**
 * Sets a legal hold from the command line, for the hour in which the console is out of reach: what it covers is neither
 * closed nor erased. Confirming and lifting want two people and the console. False where there is no such account, nobody
 * of that name, or one that stands already.
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
