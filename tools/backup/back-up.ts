import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  FILES,
  listBackups,
  LISTING,
  MANIFEST,
  readBackup,
  sha256Of,
  TREES,
  UNFINISHED,
  type Manifest,
} from './backup-folder.ts';
import { copyDatabase } from './copy-database.ts';
import { copyTree } from './copy-tree.ts';
import { syncFileSystem, writeDurable } from '../durable.ts';
import { renameDurably } from '@yinji/stack/durable-file';
import { collectKeys, type KeptKeys } from './kept-keys.ts';
import { formatListing, type Listing } from './listing.ts';
import { sealKeys } from './sealed-keys.ts';

type Env = Readonly<Record<string, string | undefined>>;

interface Wanted {
  dataDir: string;
  env: Env;
  ownerUrl: string;
  /** Holds the backups, each in a folder of its own. */
  target: string;
  /** Where the keys go, and what opens them; without it they are in no backup. */
  keys: { folder: string; passphrase: string } | undefined;
  /** How long a part took, and what it is. */
  tell: (part: string, ms: number, what: string) => void;
}

/**
 * Makes one complete backup, and returns its folder. Killed at any line it leaves a folder `….incomplete`, which the next one
 * removes. The files come before the database and again after it: bytes are there before their row, so each row of the copy
 * has its bytes, also where they were removed while the database was copied. The log's files are not newer than the database,
 * which could not take them over.
 */
export async function backUp({ dataDir, env, ownerUrl, target, keys, tell }: Wanted): Promise<string> {
  const startedAt = new Date().toISOString();
  const name = startedAt.replaceAll(/[-:]|\.\d+/g, '');
  for (const left of readdirSync(target).filter((one) => one.endsWith(UNFINISHED)))
    rmSync(join(target, left), { recursive: true });
  const last = listBackups(target).at(-1);
  if (last === join(target, name)) throw new Error(`${last} was made in this second`);
  const folder = join(target, `${name}${UNFINISHED}`);
  mkdirSync(join(folder, FILES), { recursive: true, mode: 0o700 });
  const kept = keys && collectKeys(dataDir, env);

  const listing: Listing = new Map();
  const counts = { copied: 0, bytes: 0, linked: 0 };
  const copying = {
    from: dataDir,
    to: join(folder, FILES),
    listing: new Map() as Listing,
    previous: last === undefined ? undefined : readFiles(last),
    counts,
  };
  const copyFiles = (part: string, trees: readonly string[]) => {
    const began = performance.now();
    for (const tree of trees) copyTree(copying, tree);
    tell(
      part,
      performance.now() - began,
      `${counts.copied} files, ${counts.bytes} bytes, ${counts.linked} linked`,
    );
    Object.assign(counts, { copied: 0, bytes: 0, linked: 0 });
  };
  copyFiles('files', TREES);
  const began = performance.now();
  const database = await copyDatabase(ownerUrl, folder, listing);
  const [tar] = listing.values();
  tell('database', performance.now() - began, `${tar!.sizeBytes} bytes, up to ${database.endLsn}`);
  copyFiles(
    'files since',
    TREES.filter((tree) => tree !== 'log'),
  );

  for (const [path, one] of copying.listing) listing.set(`${FILES}/${path}`, one);
  const text = formatListing(listing);
  if (kept !== undefined && !isDeepStrictEqual(collectKeys(dataDir, env), kept))
    throw new Error('the keys changed while the backup was made: make it again');
  const keysSha256 =
    keys && kept
      ? writeKeys(join(keys.folder, `${name}.keys`), keys.passphrase, {
          ...kept,
          listingSha256: sha256Of(text),
        })
      : null;
  finish(folder, text, {
    format: 'yinji-backup-1',
    startedAt,
    finishedAt: new Date().toISOString(),
    files: { count: listing.size, bytes: sumOf(listing), sha256: sha256Of(text) },
    database,
    keysSha256,
  });
  renameDurably(folder, join(target, name));
  return join(target, name);
}

/** The list and the manifest after everything that they name is on disk. */
function finish(folder: string, listing: string, manifest: Manifest): void {
  writeDurable(join(folder, LISTING), listing);
  syncFileSystem(folder);
  writeDurable(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

function writeKeys(path: string, passphrase: string, kept: KeptKeys): string {
  const sealed = sealKeys(passphrase, Buffer.from(JSON.stringify(kept)));
  writeDurable(path, sealed);
  return sha256Of(sealed);
}

function readFiles(last: string) {
  const below = `${FILES}/`;
  const listing: Listing = new Map();
  for (const [path, one] of readBackup(last).listing)
    if (path.startsWith(below)) listing.set(path.slice(below.length), one);
  return { folder: join(last, FILES), listing };
}

const sumOf = (listing: Listing): number =>
  [...listing.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
