import { type AppContext, Refusal, type StaffActor } from '../../platform/index.ts';
import { hasLookedUp } from './support-read-model.ts';

/** A working day: within it the staff member must have found the person. */
const LOOK_HOURS = 10;

/** @throws Refusal NOT_FOUND */
export async function requireLookedUp(
  { db }: Pick<AppContext, 'db'>,
  { staffId }: StaffActor,
  accountId: string,
): Promise<void> {
  const since = new Date(Date.now() - LOOK_HOURS * 3_600_000);
  if (!(await hasLookedUp(db, staffId, accountId, since))) throw new Refusal('NOT_FOUND');
}
