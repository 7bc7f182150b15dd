import type { StaffRole } from '@yinji/contract';
import { type Database, inTransaction, Refusal, type Tx } from '../../platform/index.ts';
import {
  addStaff,
  auditStaff,
  findStaffByName,
  lockAdmins,
  newPasswordHalf,
  removeFactors,
  revokeStaffSessions,
  setStaffLeft,
  setStaffPassword,
  setStaffRole,
  storeOneTime,
} from '../staff/index.ts';
import { letStaffLeave, requireOtherAdmin, type ReturnCases } from './let-staff-leave.ts';

export type StaffCommand =
  | { command: 'add' | 'role'; name: string; role: StaffRole }
  | { command: 'leave' | 'reset' | 'end-sessions'; name: string };

/**
 * The command line acts alone where two others could not: as long as fewer than two admins are in place besides the
 * person concerned. After that what needs two people is done in the console. The audit names the account itself.
 * @returns a one-time password, or undefined where there is none
 * @throws Refusal NOT_FOUND, SECOND_PERSON_REQUIRED, STATE_CHANGED
 */
export async function commandStaff(
  db: Database,
  given: StaffCommand,
  returnCases: ReturnCases,
  now: Date,
): Promise<string | undefined> {
  if (given.command === 'add') {
    await inTransaction(db, (tx) => requireNoTwoAdmins(tx, undefined));
    const password = await addStaff(db, given.name, given.role);
    if (password === undefined) throw new Refusal('STATE_CHANGED', '这个账号名已经用过，请换一个');
    return password;
  }
  const staff = Refusal.unlessFound(await findStaffByName(db, given.name));
  return inTransaction(db, async (tx) => {
    if (given.command === 'role' || given.command === 'reset' || staff.role === 'admin')
      if (given.command !== 'end-sessions') await requireNoTwoAdmins(tx, staff.id);
    if (given.command === 'leave') {
      await requireOtherAdmin(tx, staff.id);
      if (!(await setStaffLeft(tx, staff.id, now))) throw new Refusal('NOT_FOUND');
      await letStaffLeave(tx, { staffId: staff.id, by: staff.id, now }, returnCases);
      return undefined;
    }
    let password: string | undefined;
    if (given.command === 'role') {
      if (given.role !== 'admin') await requireOtherAdmin(tx, staff.id);
      await setStaffRole(tx, staff.id, given.role);
      await returnCases(tx, staff.id, now);
    } else if (given.command === 'reset') {
      password = newPasswordHalf() + newPasswordHalf();
      await setStaffPassword(tx, staff.id, await storeOneTime(password, now));
      await removeFactors(tx, staff.id);
    }
    await revokeStaffSessions(tx, staff.id, now);
    await auditStaff(tx, staff.id, `commanded:${given.command}`, staff.id);
    return password;
  });
}

async function requireNoTwoAdmins(tx: Tx, besides: string | undefined): Promise<void> {
  if ((await lockAdmins(tx)).filter((id) => id !== besides).length >= 2)
    throw new Refusal('SECOND_PERSON_REQUIRED');
}
