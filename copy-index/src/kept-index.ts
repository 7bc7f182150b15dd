import {
  type CopyEntry,
  type CopyIndex,
  CopyIndexError,
  HASH_SETS,
  type HashEntry,
  type LocalTier,
  openMemoryIndex,
  shardOf,
} from '@yinji/originality/copy-index';
import { openIndexFiles } from './index-files.ts';

/** One of several indexes: its number from 0 on. */
export interface Share {
  at: number;
  of: number;
}

export interface KeptIndex extends CopyIndex {
  faults: readonly string[];
  close(): Promise<void>;
}

/**
 * The index in memory with its files: what it holds after a start is compared with the database before it answers. Local
 * features lie in a file of one run of their thread: to read them from the tables takes a fraction of the time that their
 * words take.
 */
export async function openKeptIndex(
  folder: string,
  { tiers, share }: { tiers?: readonly LocalTier[]; share?: Share | undefined } = {},
): Promise<KeptIndex> {
  const memory = openMemoryIndex(tiers);
  const isOwn = ({ id }: CopyEntry) => share === undefined || shardOf(id, share.of) === share.at;
  let foreign = 0;
  const files = await openIndexFiles(folder, (entries) => {
    const own = entries.filter(isOwn);
    foreign += entries.length - own.length;
    void memory.add(own);
  });
  const faults = foreign > 0 ? [...files.faults, `${foreign} entries of other shards`] : files.faults;
  const inTurn = openTurns();
  let isDamaged = faults.length > 0;
  let waiting: Promise<void> | undefined;

  const rewrite = async () => {
    waiting = undefined;
    // A work that is added meanwhile waits for its turn, and comes into the new log.
    await files.rewrite(allEntries());
    isDamaged = false;
  };
  function* allEntries(): Generator<HashEntry> {
    for (const set of HASH_SETS) for (const entry of memory.shards[set].entries()) yield { set, ...entry };
  }

  return {
    ...memory,
    faults,
    async add(entries) {
      // The list of shards has another order somewhere.
      if (!entries.every(isOwn)) throw new CopyIndexError('failed', 'an entry of another shard');
      const looked = entries.filter(({ set }) => set === 'local');
      if (looked.length > 0) await memory.add(looked);
      const hashed = entries.filter((entry) => entry.set !== 'local');
      if (hashed.length === 0) return;
      await inTurn(async () => {
        await files.append(hashed);
        await memory.add(hashed);
        if (files.isLogLong()) await rewrite();
      });
    },
    async remove(set, ids) {
      await memory.remove(set, ids);
      if (set === 'local') return;
      // Also of ids that are not in memory: a run that was killed may have left them on disk. One rewriting serves all
      // that were removed before it began.
      waiting ??= inTurn(rewrite);
      await waiting;
    },
    async confirm(set, boot) {
      await memory.confirm(set, boot);
      if (isDamaged) await inTurn(rewrite);
    },
    close: () => inTurn(files.close),
  };
}

/** One after another, whatever becomes of the one before. */
function openTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
