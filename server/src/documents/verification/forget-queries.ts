import { Refusal, type AppContext } from '../../platform/index.ts';
import { deleteQueries } from './query-history-store.ts';

/** One of the own, or all of them. @throws Refusal NOT_FOUND for one that is not the asker's */
export async function forgetQueries(
  context: AppContext,
  accountId: string,
  id: string | undefined,
): Promise<null> {
  const gone = await deleteQueries(context.db, accountId, id === undefined ? undefined : [id]);
  if (id !== undefined && gone === 0) throw new Refusal('NOT_FOUND');
  return null;
}
