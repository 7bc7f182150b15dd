import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { listSegments, readHolder } from '@yinji/stack/archive/archive-folder';
import { readKeptArchive } from '@yinji/stack/archive/keep-archive';
import { parseLsn, parseSegment, segmentStart } from '@yinji/stack/archive/wal-position';
import { choosePlace } from '@yinji/stack/postgres/place';
import { listBackups, readBackup } from './backup-folder.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Of the PostgreSQL of the data folder; of an own one the setting says it. @throws where nothing is archived */
export function findArchive(dataDir: string, env: Env): string {
  const kept = env['DATABASE_URL'] ? undefined : readKeptArchive(choosePlace(join(dataDir, 'postgres')).folder);
  const folder = kept?.folder ?? env['ARCHIVE_DIR'];
  if (folder === undefined) throw new Error('there is no archive to prune: ARCHIVE_DIR names it');
  readHolder(folder);
  return folder;
}

/** Removes the segments before the oldest backup that is left, of every timeline. Returns how many. */
export function pruneArchive(folder: string, backups: string): number {
  const starts = listBackups(backups).map((one) => parseLsn(readBackup(one).manifest.database.startLsn));
  const [first = 0n, ...others] = starts;
  const oldest = segmentStart(others.reduce((least, one) => (one < least ? one : least), first));
  const unneeded = listSegments(folder).filter((name) => parseSegment(name).lsn < oldest);
  for (const name of unneeded) rmSync(join(folder, name));
  return unneeded.length;
}
