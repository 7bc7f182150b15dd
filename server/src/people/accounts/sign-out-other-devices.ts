import { type AccountActor, type World, inTransaction } from '../../platform/index.ts';
import { revokeOtherSessions } from './sessions-store.ts';

/** Only the session that asks goes on. */
export async function signOutOtherDevices(
  world: World,
  { accountId, tokenSha256 }: AccountActor,
): Promise<{ count: number }> {
  const count = await inTransaction(world.db, (tx) =>
    revokeOtherSessions(tx, accountId, tokenSha256, world.now()),
  );
  return { count };
}
