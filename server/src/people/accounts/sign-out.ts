import { type AccountActor, type World, inTransaction } from '../../platform/index.ts';
import { revokeSession } from './sessions-store.ts';

/** The token is dead when this resolves. */
export async function signOut(world: World, actor: AccountActor): Promise<null> {
  await inTransaction(world.db, (tx) => revokeSession(tx, actor.tokenSha256, world.now()));
  return null;
}
