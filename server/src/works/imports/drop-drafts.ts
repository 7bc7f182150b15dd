import { deleteWork } from '../works/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';

/**
 * Deletes the drafts of rows that were given up. After the commit and one by one: a submission locks its work
 * first and the batch second, so the batch's lock must be released. A crash leaves drafts that can be deleted
 * by hand.
 */
export async function dropDrafts(
  context: AppContext,
  accountId: string,
  workIds: readonly string[],
): Promise<void> {
  for (const workId of workIds)
    try {
      await deleteWork(context, accountId, workId);
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause;
    }
}
