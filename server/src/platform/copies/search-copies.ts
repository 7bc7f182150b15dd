import {
  CopyIndexError,
  type CopySearch,
  type FoundCopies,
  type HashSet,
  type LocalSearch,
} from '@yinji/originality/copy-index';
import type { Judged } from '@yinji/originality';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/database.ts';
import { declareSchedule, enqueue, type Later } from '../jobs/index.ts';
import { Refusal } from '../refusal.ts';
import type { CopySource } from './copy-source.ts';
import { listPendingItems } from './copies-store.ts';
import { syncCopies } from './sync-copies.ts';

/** Done by the highest wing that has a source, since it needs all of them. */
export const reconcileCopiesKind = declareSchedule('reconcile-copies');

/** More than that waits for its jobs. */
const MOST_PENDING = 1000;
const AGAIN_MS = 1000;

/** All works within the limit. A work committed within the last second may be missing. */
export const searchCopies = (context: AppContext, search: CopySearch): Promise<FoundCopies> =>
  context.copies.search(search).catch((cause: unknown) => askToReconcile(context, cause));

/** Works with the same local features, of those that have any in the index. */
export const searchLocally = (context: AppContext, search: LocalSearch): Promise<Judged[]> =>
  context.copies.searchLocal(search).catch((cause: unknown) => askToReconcile(context, cause));

async function askToReconcile(context: AppContext, cause: unknown): Promise<never> {
  // Started anew: it answers as soon as it was compared with the tables.
  if (cause instanceof CopyIndexError && cause.code === 'unconfirmed')
    await inTransaction(context.db, (tx) => enqueue(tx, reconcileCopiesKind, {}));
  throw cause;
}

/** What waits for its job is brought into the index. */
export async function syncPendingCopies(context: AppContext, source: CopySource): Promise<void> {
  const pending = await listPendingItems(context.db, source.kind.name, MOST_PENDING);
  if (pending.length === MOST_PENDING) throw new CopyIndexError('unreachable', 'too much waits to be indexed');
  await syncCopies(context, source, pending);
}

/** The same of everything that is committed now: what waits for its job is brought into the index first. */
export async function searchCommittedCopies(
  context: AppContext,
  source: CopySource & { set: HashSet },
  search: Omit<CopySearch, 'set'>,
): Promise<FoundCopies> {
  await syncPendingCopies(context, source);
  return searchCopies(context, { ...search, set: source.set });
}

/** For a caller who can try again: nothing was changed. */
export function refuseWithoutIndex(cause: unknown): never {
  if (!(cause instanceof CopyIndexError)) throw cause;
  throw new Refusal('PROVIDER_UNREACHABLE', '画面比对暂时没有响应，未作任何更改，请稍后再试');
}

/** For a job: it waits, which is no failure of its own. The job of the index itself shows the fault. */
export function laterWithoutIndex(cause: unknown): Later {
  if (!(cause instanceof CopyIndexError)) throw cause;
  return { laterMs: AGAIN_MS };
}
