import { type AppContext, newId, Refusal, type StaffActor, type Tx } from '../../platform/index.ts';
import { actOnProceeding, type Proceeding, type Verdict } from '../proceedings/index.ts';
import {
  auditStaff,
  isNameTaken,
  listOwnStaffIds,
  lockStaff,
  newPasswordHalf,
  revokeStaffSessions,
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
    const decidedBy = await by.decider({
      decision: 'staff-change',
      verdict: decision,
      first: held.proposed_by,
    });
    if (held.state !== 'proposed') throw new Refusal('STATE_CHANGED', '这项变更已有结论，请刷新');
    const state = STATES[decision];
    const decided = { state, decided_by: decidedBy, decided_at: by.now, note };
    if (decision !== 'approve') {
      await setStaffChangeDecision(tx, id, decided);
      return state;
    }
    await refuseOwnAccount(tx, actor, held);
    const { half, ...given } = await prepare(context, tx, held, by.now);
    await setStaffChangeDecision(tx, id, { ...decided, ...given });
    passwordHalf = half;
    const staffId = held.staff_id ?? given.staff_id ?? '';
    await conclude(tx, held, { staffId, by: by.staffId, now: by.now, returnCases });
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

interface Prepared {
  /** The approver's. */
  half: string | null;
  staff_id?: string;
  password_digest?: string;
  password_expires_at?: Date;
}

/** Whether the change may still be done, and what it needs besides the proposal. */
async function prepare(context: AppContext, tx: Tx, held: LockedStaffChange, now: Date): Promise<Prepared> {
  const { kind, staff_id: staffId, name, role, half_sealed: sealed } = held;
  const withPassword = async () => {
    const half = newPasswordHalf();
    const first = context.vault.open('staff-change', sealed ?? new Uint8Array());
    return { half, ...(await storeOneTime(first + half, now)) };
  };
  if (kind === 'add') {
    if (await isNameTaken(tx, name)) throw new Refusal('STATE_CHANGED', '这个账号名已经用过，请换一个');
    return { staff_id: newId(now.getTime()), ...(await withPassword()) };
  }
  if (staffId === null) throw new Error('a change of nobody');
  if (kind !== 'reset') await requireOtherAdmin(tx, staffId);
  const staff = Refusal.unlessFound(await lockStaff(tx, staffId));
  if (kind !== 'role' && staff.role !== role)
    throw new Refusal('STATE_CHANGED', '此人的角色在提出之后变过，请重新提出');
  return kind === 'reset' ? withPassword() : { half: null };
}

interface Done {
  staffId: string;
  by: string;
  now: Date;
  returnCases: ReturnCases;
}

async function conclude(tx: Tx, { kind, role }: LockedStaffChange, { staffId, by, now, returnCases }: Done) {
  if (kind === 'leave') return letStaffLeave(tx, { staffId, by, now }, returnCases);
  if (kind !== 'add') await revokeStaffSessions(tx, staffId, now);
  if (kind === 'role') await returnCases(tx, staffId, now);
  const action = { add: `staff-added:${role}`, role: `staff-role:${role}`, reset: 'staff-reset' }[kind];
  await auditStaff(tx, by, action, staffId);
}
