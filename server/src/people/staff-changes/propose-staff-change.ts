import type { InputOf, proposeStaffChange as call } from '@yinji/contract';
import { type AppContext, inTransaction, Refusal, type StaffActor, type Tx } from '../../platform/index.ts';
import { auditStaff, confirmProposer, isNameTaken, lockStaff, newPasswordHalf } from '../staff/index.ts';
import { letStaffLeave, requireOtherAdmin, type ReturnCases } from './let-staff-leave.ts';
import { insertDoneLeave, insertStaffChange, type NewStaffChange } from './staff-changes-store.ts';

type Given = InputOf<typeof call>;

const NEEDS_PASSWORD: readonly Given['kind'][] = ['add', 'reset'];

/**
 * A proposal does nothing until another admin approves it; only the leaving of somebody who is no admin takes effect at
 * once. Who gives a password has half of it: neither of the two can sign in as its owner.
 * @throws Refusal NOT_FOUND, STATE_CHANGED
 */
export async function proposeStaffChange(
  context: AppContext,
  actor: StaffActor<'staff-change'>,
  given: Given,
  returnCases: ReturnCases,
): Promise<{ state: 'proposed' | 'done'; passwordHalf: string | null }> {
  const now = context.now();
  const half = NEEDS_PASSWORD.includes(given.kind) ? newPasswordHalf() : null;
  return inTransaction(context.db, async (tx) => {
    const row: NewStaffChange = {
      ...(await subjectOf(tx, given)),
      id: given.id,
      kind: given.kind,
      reason: given.reason,
      half_sealed: half === null ? null : context.vault.seal('staff-change', half),
      proposed_by: actor.staffId,
      proposed_at: now,
    };
    await confirmProposer(context, actor, { decision: 'staff-change', rowId: given.id });
    if (row.kind === 'leave' && row.staff_id !== null && row.role !== 'admin') {
      await requireOtherAdmin(tx, row.staff_id);
      if (!(await insertDoneLeave(tx, { ...row, kind: row.kind }))) throw new Refusal('STATE_CHANGED');
      await letStaffLeave(tx, { staffId: row.staff_id, by: actor.staffId, now }, returnCases);
      return { state: 'done', passwordHalf: null };
    }
    if (!(await insertStaffChange(tx, row)))
      throw new Refusal('STATE_CHANGED', '这个人已有一项变更等待核准，请先办完或撤回');
    await auditStaff(tx, actor.staffId, 'staff-change-proposed', given.id);
    return { state: 'proposed', passwordHalf: half };
  });
}

/** Whose account it is, and the role that counts. */
async function subjectOf(tx: Tx, given: Given): Promise<Pick<NewStaffChange, 'staff_id' | 'name' | 'role'>> {
  if (given.kind === 'add') {
    if (await isNameTaken(tx, given.name)) throw new Refusal('STATE_CHANGED', '这个账号名已经用过，请换一个');
    return { staff_id: null, name: given.name, role: given.role };
  }
  const staff = Refusal.unlessFound(await lockStaff(tx, given.staffId));
  if (given.kind === 'leave') await requireOtherAdmin(tx, staff.id);
  if (given.kind !== 'role') return { staff_id: staff.id, name: staff.name, role: staff.role };
  if (given.role === staff.role) throw new Refusal('BAD_INPUT', '此人已是这个角色');
  await requireOtherAdmin(tx, staff.id);
  return { staff_id: staff.id, name: staff.name, role: given.role };
}
