import type { AppContext } from '../app-context.ts';
import type { CopySource } from './copy-source.ts';
import { syncCopies } from './sync-copies.ts';

const BUCKETS = 256;

/**
 * Compares the index with the tables, feeds what it lacks, removes what it has beyond them, and lets it answer then. The
 * tables are the truth: whatever became of the index's files, it answers from nothing else.
 */
export async function reconcileCopies(context: AppContext, sources: readonly CopySource[]): Promise<void> {
  const state = await context.copies.state();
  for (const source of sources) {
    const { boot, isConfirmed, buckets } = state[source.set];
    const wanted = await source.listBuckets(context.db);
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      const [is, should] = [buckets[bucket], wanted.get(bucket)];
      if ((is?.count ?? 0) === (should?.count ?? 0) && (should === undefined || is?.sum === should.sum))
        continue;
      await mend(context, source, bucket);
    }
    if (!isConfirmed) await context.copies.confirm(source.set, boot);
  }
}

/** What was written meanwhile has a job of its own: to do it twice is harmless. */
async function mend(context: AppContext, source: CopySource, bucket: number): Promise<void> {
  const [is, should] = [
    new Set(await context.copies.list(source.set, bucket)),
    new Set(await source.listIds(context.db, bucket)),
  ];
  const differing = [...should].filter((id) => !is.has(id)).concat([...is].filter((id) => !should.has(id)));
  await syncCopies(context, source, differing);
}
