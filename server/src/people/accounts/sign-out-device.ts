import { type AccountActor, Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { revokeSessionById } from './sessions-store.ts';

/** @throws Refusal NOT_FOUND for a foreign, ended or missing device alike */
export async function signOutDevice(
  context: AppContext,
  { accountId }: AccountActor,
  id: string,
): Promise<null> {
  const ended = await inTransaction(context.db, (tx) => revokeSessionById(tx, accountId, id, context.now()));
  if (!ended) throw new Refusal('NOT_FOUND');
  return null;
}
