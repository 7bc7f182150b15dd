import { type AccountActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { revokeOtherSessions } from './sessions-store.ts';

/** Only the requesting session continues. */
export async function signOutOtherDevices(
  context: AppContext,
  { accountId, tokenSha256 }: AccountActor,
): Promise<{ count: number }> {
  const count = await inTransaction(context.db, (tx) =>
    revokeOtherSessions(tx, accountId, tokenSha256, context.now()),
  );
  return { count };
}
