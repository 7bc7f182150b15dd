import { chownSync, copyFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdArchive, PARTIAL, readHolder } from '@yinji/stack/archive/archive-folder';
import { keepArchive } from '@yinji/stack/archive/keep-archive';
import { formatHistory, formatLsn, SEGMENT_BYTES } from '@yinji/stack/archive/wal-position';
import { lockDataDir } from '@yinji/stack/lock-data-dir';
import { choosePlace, type Place } from '@yinji/stack/postgres/place';
import { recoverCluster } from '@yinji/stack/postgres/recover-cluster';
import { type Based, planReplay, type Replay } from './plan-replay.ts';

interface Wanted {
  folder: string;
  until: Date | undefined;
  based: Based;
}

/**
 * Continues the copied cluster by the archive, which from then on belongs to it. The archive is taken over before it is read: who
 * added to it before gets nothing acknowledged any more.
 */
export async function replayArchive(postgres: string, { folder, until, based }: Wanted): Promise<string> {
  const place = choosePlace(postgres);
  const unlock = await lockDataDir(folder);
  const before = readHolder(folder);
  try {
    const holder = holdArchive(folder);
    const replay = planReplay(folder, based);
    addSegments(folder, join(place.folder, 'cluster'), replay, place.user);
    const { lsn, lastCommitAt } = await recoverCluster(postgres, until, async (recovered) => {
      requireNoFork(recovered.lsn, replay);
      return recovered;
    });
    keepArchive(place.folder, { folder, holder });
    return `${replay.segments.length} segments, up to ${formatLsn(lsn)}, the last commit of ${lastCommitAt?.toISOString() ?? 'before'}`;
  } catch (cause) {
    holdArchive(folder, before);
    throw cause;
  } finally {
    unlock();
  }
}

/** A moment before the newest timeline began was gone on from already, by that one. */
function requireNoFork(lsn: bigint, { begins }: Replay): void {
  const [timeline, begin] = begins.at(-1)!;
  if (lsn < begin)
    throw new Error(
      `timeline ${timeline} goes on from a later moment of the archive, ${formatLsn(begin)}: from ${formatLsn(lsn)} it would be a fork`,
    );
}

/** Into a cluster that is not started yet; PostgreSQL reads whole segments only. */
function addSegments(folder: string, cluster: string, { segments, begins }: Replay, user: Place['user']): void {
  const own = (path: string) => (user ? chownSync(path, user.uid, user.gid) : undefined);
  for (const name of [...segments, ...begins.slice(1).map(([timeline]) => formatHistory(timeline))]) {
    const target = join(cluster, 'pg_wal', name.replace(PARTIAL, ''));
    copyFileSync(join(folder, name), target);
    if (name.endsWith(PARTIAL)) truncateSync(target, SEGMENT_BYTES);
    own(target);
  }
  const signal = join(cluster, 'recovery.signal');
  writeFileSync(signal, '');
  own(signal);
}
