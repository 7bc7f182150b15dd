import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/database.ts';
import type { CopySource } from './copy-source.ts';

/**
 * Brings these items of the index to what the tables say: added, replaced or removed. May be repeated, in any order. The
 * rows stay locked while they are sent, so that an erasure comes after it, and its own job removes the item then. What is
 * gone does not come back, and needs no lock while the index writes its files anew.
 */
export async function syncCopies(
  context: AppContext,
  source: CopySource,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += source.atOnce)
    await syncSome(context, source, ids.slice(at, at + source.atOnce));
}

async function syncSome(context: AppContext, source: CopySource, ids: readonly string[]): Promise<void> {
  const there = await inTransaction(context.db, async (tx) => {
    const entries = await source.lockEntries(context, tx, ids);
    if (entries.length > 0) await context.copies.add(entries);
    return new Set(entries.map(({ id }) => id));
  });
  const gone = ids.filter((id) => !there.has(id));
  if (gone.length > 0) await context.copies.remove(source.set, gone);
}
