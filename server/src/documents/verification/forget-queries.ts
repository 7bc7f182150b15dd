import { Refusal, type AppContext } from '../../platform/index.ts';
import { deleteQueries } from './query-history-store.ts';

/** One of one's own, or all. @throws Refusal NOT_FOUND for another person's */
export async function forgetQueries(
  context: AppContext,
  accountId: string,
  id: string | undefined,
): Promise<null> {
  const gone = await deleteQueries(context.db, accountId, id === undefined ? undefined : [id]);
  if (id !== undefined && gone === 0) throw new Refusal('NOT_FOUND');
  return null;
}
