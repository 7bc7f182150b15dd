import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@yinji/contract';
import { digestPassword } from '../accounts/index.ts';
import { type Database, inTransaction, newId } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { insertStaff } from './staff-store.ts';

/** Creates a console account and returns its one-time password; undefined where the name is taken. */
export async function addStaff(db: Database, name: string, role: StaffRole): Promise<string | undefined> {
  const password = randomBytes(12).toString('base64url');
  const digest = await digestPassword(password);
  const id = newId();
  return inTransaction(db, async (tx) => {
    if (!(await insertStaff(tx, { id, name, role, password_digest: digest }))) return undefined;
    await auditStaff(tx, id, 'created', id);
    return password;
  });
}
