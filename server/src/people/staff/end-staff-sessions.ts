import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff } from './audit-staff.ts';
import { revokeStaffSessionById, revokeStaffSessions } from './staff-sessions-store.ts';
import { lockStaff } from './staff-store.ts';

/** An admin ends every session of a colleague, at once: it takes nothing that signing in does not give back. */
export async function endStaffSessions(
  context: AppContext,
  actor: StaffActor,
  staffId: string,
): Promise<{ ended: number }> {
  return inTransaction(context.db, async (tx) => {
    Refusal.unlessFound(await lockStaff(tx, staffId));
    // Before it, since the session that asks may be one of them: the audit names who is signed in (migration 0077).
    await auditStaff(tx, actor.staffId, 'staff-sessions-ended', staffId);
    return { ended: await revokeStaffSessions(tx, staffId, context.now()) };
  });
}

/** One of one's own. @throws Refusal NOT_FOUND for a session of somebody else */
export async function endOwnStaffSession(context: AppContext, actor: StaffActor, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    await auditStaff(tx, actor.staffId, 'own-session-ended', actor.staffId);
    if (!(await revokeStaffSessionById(tx, actor.staffId, id, context.now()))) throw new Refusal('NOT_FOUND');
  });
  return null;
}
