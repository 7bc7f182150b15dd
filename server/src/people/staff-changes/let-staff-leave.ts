import { Refusal, type Tx } from '../../platform/index.ts';
import { auditStaff, lockAdmins, revokeStaffSessions } from '../staff/index.ts';
import { withdrawOpenChanges } from './staff-changes-store.ts';

/** Returns to the queue what this person has in hand; proceedings know. */
export type ReturnCases = (tx: Tx, staffId: string, now: Date) => Promise<void>;

/** @throws Refusal STATE_CHANGED where no other admin would remain */
export async function requireOtherAdmin(tx: Tx, staffId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.includes(staffId) && admins.length === 1)
    throw new Refusal('STATE_CHANGED', '这是最后一位管理员，须先有另一位管理员在任');
}

/** After the account has ended: the name stays in the audit and is given to nobody else, and what it has in hand ends. */
export async function letStaffLeave(
  tx: Tx,
  { staffId, by, now }: { staffId: string; by: string; now: Date },
  returnCases: ReturnCases,
): Promise<void> {
  await revokeStaffSessions(tx, staffId, now);
  await withdrawOpenChanges(tx, staffId, by, now);
  await returnCases(tx, staffId, now);
  await auditStaff(tx, by, 'staff-left', staffId);
}
