import type { StaffRole } from '@yinji/contract';
import { type Database, inTransaction, newId } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { newPasswordHalf, storeOneTime } from './one-time-password.ts';
import { insertStaff } from './staff-store.ts';

/** Creates a console account and returns its one-time password; undefined where the name is taken. */
export async function addStaff(db: Database, name: string, role: StaffRole): Promise<string | undefined> {
  const password = newPasswordHalf() + newPasswordHalf();
  const stored = await storeOneTime(password, new Date());
  const id = newId();
  return inTransaction(db, async (tx) => {
    if (!(await insertStaff(tx, { id, name, role, ...stored }))) return undefined;
    await auditStaff(tx, id, 'created', id);
    return password;
  });
}
