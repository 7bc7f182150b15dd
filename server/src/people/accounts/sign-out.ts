import { type AccountActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { revokeSession } from './sessions-store.ts';

/** The token is invalid when this resolves. */
export async function signOut(context: AppContext, actor: AccountActor): Promise<null> {
  await inTransaction(context.db, (tx) => revokeSession(tx, actor.tokenSha256, context.now()));
  return null;
}
