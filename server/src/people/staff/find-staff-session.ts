import { coarseAddress, tokenSha256 } from '../accounts/index.ts';
import type { StaffActor, AppContext } from '../../platform/index.ts';
import { hasFactor } from './factors-store.ts';
import { findLiveStaffSession, touchStaffSession } from './staff-sessions-store.ts';

/** Precision of "last used": at most one write in this time. */
const TOUCH_MS = 60_000;

/** A token counts only in the network in which its session was opened: a stolen one is of no use elsewhere. */
export async function findStaffSession(
  context: AppContext,
  token: string,
  address: string,
): Promise<StaffActor | undefined> {
  const sha256 = tokenSha256(token);
  const now = context.now();
  const row = await findLiveStaffSession(context.db, sha256, now);
  if (row === undefined || row.network !== coarseAddress(address)) return undefined;
  if (now.getTime() - row.last_used_at.getTime() > TOUCH_MS) await touchStaffSession(context.db, sha256, now);
  return {
    kind: 'staff',
    staffId: row.id,
    role: row.role,
    mustChangePassword: row.must_change_password,
    mustAddFactor: context.config.staffSecondFactor === 'required' && !(await hasFactor(context.db, row.id)),
    tokenSha256: sha256,
    token,
  };
}
