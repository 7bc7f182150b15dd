import { type AppContext, newId, Refusal, type StaffActor, type Tx } from '../../platform/index.ts';
import { actOnProceeding, type Proceeding, type Verdict } from '../proceedings/index.ts';
import {
  auditStaff,
  insertStaff,
  listOwnStaffIds,
  lockStaff,
  newPasswordHalf,
  removeFactors,
  revokeStaffSessions,
  setStaffPassword,
  setStaffRole,
  storeOneTime,
} from '../staff/index.ts';
import { letStaffLeave, requireOtherAdmin, type ReturnCases } from './let-staff-leave.ts';
import { lockStaffChange, setStaffChangeDecision, type LockedStaffChange } from './staff-changes-store.ts';

const STATES = { approve: 'done', refuse: 'refused', withdraw: 'withdrawn' } as const;

const change: Proceeding<LockedStaffChange> = {
  name: 'staff-change',
  lock: lockStaffChange,
  // No creator's account is a side; whose staff account it is, is checked below.
  sides: () => [],
};

interface Hand {
  by: string;
  now: Date;
  returnCases: ReturnCases;
}

/**
 * Approved by another admin, it takes effect in this transaction.
 * @returns the approver's half of the one-time password, shown once
 * @throws Refusal NOT_ALLOWED, NOT_FOUND, SECOND_PERSON_REQUIRED, STATE_CHANGED
 */
export async function decideStaffChange(
  context: AppContext,
  actor: StaffActor<'staff-change'>,
  { id, decision, note }: { id: string; decision: Verdict; note: string },
  returnCases: ReturnCases,
): Promise<{ passwordHalf: string | null }> {
  let passwordHalf: string | null = null;
  await actOnProceeding(context, actor, change, { id }, async (tx, held, by) => {
    const decidedBy = await by.decider(decision, held.proposed_by);
    if (held.state !== 'proposed') throw new Refusal('STATE_CHANGED', '这项变更已有结论，请刷新');
    const state = STATES[decision];
    if (decision === 'approve') {
      await refuseOwnAccount(tx, actor, held);
      passwordHalf = await apply(context, tx, held, { by: by.staffId, now: by.now, returnCases });
    }
    await setStaffChangeDecision(tx, id, { state, decided_by: decidedBy, decided_at: by.now, note });
    return state;
  });
  return { passwordHalf };
}

/** Nobody approves a role or a password of their own; whoever is to leave may agree to it. */
async function refuseOwnAccount(tx: Tx, { staffId }: StaffActor, held: LockedStaffChange): Promise<void> {
  if (held.staff_id === null || held.kind === 'leave') return;
  if ((await listOwnStaffIds(tx, staffId)).has(held.staff_id))
    throw new Refusal('NOT_ALLOWED', '这是您本人的账号，须由其他管理员核准');
}

async function apply(
  context: AppContext,
  tx: Tx,
  { kind, staff_id: staffId, name, role, half_sealed: sealed }: LockedStaffChange,
  { by, now, returnCases }: Hand,
): Promise<string | null> {
  const half = newPasswordHalf();
  const oneTime = () =>
    storeOneTime(context.vault.open('staff-change', sealed ?? new Uint8Array()) + half, now);
  if (kind === 'add') {
    const id = newId(now.getTime());
    if (!(await insertStaff(tx, { id, name, role, ...(await oneTime()) })))
      throw new Refusal('STATE_CHANGED', '这个账号名已经用过，请换一个');
    await auditStaff(tx, by, `staff-added:${role}`, id);
    return half;
  }
  if (staffId === null) throw new Error('a change of nobody');
  if (kind === 'leave') {
    await letStaffLeave(tx, { staffId, by, now }, returnCases);
    return null;
  }
  Refusal.unlessFound(await lockStaff(tx, staffId));
  if (kind === 'role') {
    await requireOtherAdmin(tx, staffId);
    await setStaffRole(tx, staffId, role);
    await returnCases(tx, staffId, now);
  } else {
    await setStaffPassword(tx, staffId, await oneTime());
    await removeFactors(tx, staffId);
  }
  await revokeStaffSessions(tx, staffId, now);
  await auditStaff(tx, by, kind === 'role' ? `staff-role:${role}` : 'staff-reset', staffId);
  return kind === 'reset' ? half : null;
}
