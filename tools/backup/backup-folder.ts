import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseListing, type Listing } from './listing.ts';

/** `backup.json`, written last: a folder without it is no backup. */
const manifest = z.strictObject({
  format: z.literal('yinji-backup-1'),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  files: z.strictObject({ count: z.int(), bytes: z.int(), sha256: z.string() }),
  database: z.strictObject({ version: z.string(), startLsn: z.string(), endLsn: z.string() }),
  /** Of the file of keys that was written with it. */
  keysSha256: z.string().nullable(),
});
export type Manifest = z.infer<typeof manifest>;

export const LISTING = 'files.txt';
export const MANIFEST = 'backup.json';
/** In the listing, paths of the installation stand below the first, the database's copy below the second. */
export const FILES = 'files';
export const DATABASE = 'database';
export const TAR = `${DATABASE}/base.tar.gz`;
export const UNFINISHED = '.incomplete';

/** What lies in `DATA_DIR` and is backed up besides the database and the keys; `simulators` are those of an evaluation. */
export const TREES = ['log-origin', 'log', 'trust', 'anchors', 'objects', 'simulators'] as const;

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** @throws for one that is not complete, or whose list is not the one that was written */
export function readBackup(folder: string): { manifest: Manifest; listing: Listing } {
  if (folder.endsWith(UNFINISHED) || !existsSync(join(folder, MANIFEST)))
    throw new Error(`${folder} is no complete backup: it has no ${MANIFEST}`);
  const read = manifest.safeParse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  if (!read.success) throw new Error(`${folder}/${MANIFEST} is of another version, or damaged`);
  const text = readFileSync(join(folder, LISTING), 'utf8');
  if (sha256Of(text) !== read.data.files.sha256) throw new Error(`${folder}/${LISTING} is damaged`);
  return { manifest: read.data, listing: parseListing(text) };
}

/** The complete ones, the newest last: its name is its time. */
export const listBackups = (target: string): string[] =>
  readdirSync(target)
    .filter((one) => /^\d{8}T\d{6}Z$/.test(one) && existsSync(join(target, one, MANIFEST)))
    .toSorted()
    .map((name) => join(target, name));
