import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { beginArchive } from './archive-folder.ts';
import { replaceDurably } from '../durable-file.ts';

/** Beside the cluster: where its write-ahead log is archived, and as whom. Each start of this PostgreSQL goes on with it. */
const FILE = 'archive.json';
export const OFF = 'off';

export interface KeptArchive {
  folder: string;
  holder: string;
}

export function readKeptArchive(place: string): KeptArchive | undefined {
  const path = join(place, FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as KeptArchive) : undefined;
}

export function keepArchive(place: string, { folder, holder }: KeptArchive): void {
  replaceDurably(join(place, FILE), JSON.stringify({ folder, holder }));
}

/** What was wanted now, or before: a new folder begins an archive, `off` gives the archive up. */
export function chooseArchive(place: string, wanted: string | undefined): KeptArchive | undefined {
  const kept = readKeptArchive(place);
  if (wanted === OFF) {
    rmSync(join(place, FILE), { force: true });
    return undefined;
  }
  // An empty ARCHIVE_DIR is none: it would name the working directory.
  const folder = wanted ? resolve(wanted) : kept?.folder;
  if (folder === undefined || folder === kept?.folder) return kept;
  if (!relative(dirname(place), folder).startsWith('..'))
    throw new Error(`${folder} is lost with the database: ARCHIVE_DIR belongs on another disk`);
  const chosen = { folder, holder: beginArchive(folder) };
  keepArchive(place, chosen);
  return chosen;
}
