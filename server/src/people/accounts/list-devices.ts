import type { AccountActor, AppContext } from '../../platform/index.ts';
import { describeDevice } from './describe-device.ts';
import { listLiveSessions } from './sessions-store.ts';

/** The account's running sessions. */
export async function listDevices(context: AppContext, { accountId, tokenSha256 }: AccountActor) {
  const rows = await listLiveSessions(context.db, accountId, context.now());
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.device),
    address: row.address,
    openedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isThis: Buffer.from(row.token_sha256).equals(tokenSha256),
  }));
}
