import type { StaffActor, AppContext } from '../../platform/index.ts';
import { describeDevice } from '../accounts/index.ts';
import { listLiveStaffSessions } from './staff-sessions-store.ts';

/** The running sessions of this person. */
export async function listOwnSessions(context: AppContext, { staffId, tokenSha256 }: StaffActor) {
  const rows = await listLiveStaffSessions(context.db, staffId, context.now());
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.device),
    network: row.network,
    openedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    isThis: Buffer.from(row.token_sha256).equals(tokenSha256),
  }));
}
