import { inTransaction, type Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { auditStaff, findStaffByName } from '../staff/index.ts';
import { insertHold, liftHold, lockAccountForClosing } from './account-closing-store.ts';

interface Hold {
  accountId: string;
  /** Whose order it is, by the name in the console. */
  staffName: string;
  /** The order, as it is cited; left out to lift the hold. */
  reason?: string | undefined;
}

/**
 * Sets or lifts a legal hold: what it covers is neither closed nor erased. False where there is no such account, nobody
 * of that name, or nothing to change.
 */
export function holdAccount(db: Database, { accountId, staffName, reason }: Hold): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const staff = await findStaffByName(tx, staffName);
    if (staff === undefined || (await lockAccountForClosing(tx, accountId)) === undefined) return false;
    const isDone =
      reason === undefined
        ? await liftHold(tx, accountId, staff.id, new Date())
        : await insertHold(tx, { id: newId(), account_id: accountId, reason, set_by: staff.id });
    if (isDone) await auditStaff(tx, staff.id, reason === undefined ? 'hold-lifted' : 'hold-set', accountId);
    return isDone;
  });
}
