import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { choosePlace } from '@yinji/stack/postgres/place';
import { RESTORING } from '@yinji/stack/restoring';
import { DATABASE, FILES, readBackup, TAR } from './backup-folder.ts';
import { takeFile } from './copy-file.ts';
import { syncFileSystem, writeDurable } from '../durable.ts';
import { renameDurably } from '@yinji/stack/durable-file';
import { readBased, planReplay } from './plan-replay.ts';
import { replayArchive } from './replay-archive.ts';
import { isKeyless, keptKeys, putKeysBack, type KeptKeys } from './kept-keys.ts';
import type { Listing } from './listing.ts';
import { openKeys } from './sealed-keys.ts';

type Env = Readonly<Record<string, string | undefined>>;

interface Wanted {
  backup: string;
  keys: { file: string; passphrase: string };
  /** What continues the backup, to its end or to a moment. */
  archive: { folder: string; until: Date | undefined } | undefined;
  dataDir: string;
  env: Env;
  tell: (part: string, ms: number, what: string) => void;
}

/** Compares every file of a backup with its list. */
export function checkBackup(backup: string): { count: number; bytes: number } {
  const { manifest, listing } = readBackup(backup);
  for (const [path, one] of listing) takeFile(join(backup, path), undefined, one);
  return manifest.files;
}

/**
 * Puts a backup into an empty folder; each file is compared with the list while it is copied. Until it ends, nothing starts on
 * the folder. With a database of the operator's own, the database stays for its PostgreSQL to unpack. Returns the file with the
 * keys that the settings held.
 */
export async function restoreBackup({
  backup,
  keys,
  archive,
  dataDir,
  env,
  tell,
}: Wanted): Promise<string | undefined> {
  const { manifest, listing } = readBackup(backup);
  const kept = readKeys(keys, manifest.files.sha256);
  requireEmpty(dataDir, env);
  const based = archive && readBased(readFileSync(join(backup, DATABASE, 'backup_manifest'), 'utf8'));
  if (archive && based) planReplay(archive.folder, based);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  writeDurable(join(dataDir, RESTORING), `${backup}\n`);
  // Names of sealed files are nobody else's; the other folders are published.
  mkdirSync(join(dataDir, 'objects'), { mode: 0o700 });
  const part = async (name: string, work: () => string | Promise<string>) => {
    const began = performance.now();
    const what = await work();
    tell(name, performance.now() - began, what);
  };
  await part('database', () => restoreDatabase(backup, listing, dataDir, env));
  await part('files', () => {
    const below = `${FILES}/`;
    let bytes = 0;
    let count = 0;
    for (const [path, one] of listing) {
      if (!path.startsWith(below)) continue;
      takeFile(join(backup, path), join(dataDir, path.slice(below.length)), one);
      bytes += one.sizeBytes;
      count += 1;
    }
    return `${count} files, ${bytes} bytes`;
  });
  const settings = putKeysBack(kept, dataDir, env);
  if (archive && based)
    await part('archive', () => replayArchive(join(dataDir, 'postgres'), { ...archive, based }));
  await part('to disk', () => {
    syncFileSystem(dataDir);
    return '';
  });
  rmSync(join(dataDir, RESTORING));
  syncFileSystem(dataDir);
  return settings;
}

/** The keys' file was sealed together with this list: who altered one altered both, and has the passphrase. */
function readKeys({ file, passphrase }: Wanted['keys'], listingSha256: string): KeptKeys {
  const kept = keptKeys.parse(JSON.parse(openKeys(passphrase, readFileSync(file)).toString()));
  if (kept.listingSha256 !== listingSha256)
    throw new Error('these are the keys of another backup, or the list of files was altered');
  return kept;
}

function requireEmpty(dataDir: string, env: Env): void {
  const there = existsSync(dataDir) ? readdirSync(dataDir) : [];
  if (there.length > 0 || !isKeyless(dataDir, env))
    throw new Error(
      `a backup is restored into empty folders only: ${dataDir} has ${there.length} entries, or keys or a database are there`,
    );
}

export async function restoreDatabase(
  backup: string,
  listing: Listing,
  dataDir: string,
  env: Env,
): Promise<string> {
  for (const [path, one] of listing)
    if (path.startsWith(`${DATABASE}/`)) takeFile(join(backup, path), undefined, one);
  if (env['DATABASE_URL']) return 'left to its own PostgreSQL';
  const { folder, user } = choosePlace(join(dataDir, 'postgres'));
  const half = join(folder, `restoring-${process.pid}`);
  mkdirSync(half, { mode: 0o700 });
  if (user) chownSync(half, user.uid, user.gid);
  const tar = spawn('tar', ['-x', '-C', half], { cwd: '/', stdio: ['pipe', 'ignore', 'inherit'], ...user });
  const ended = once(tar, 'exit');
  await pipeline(createReadStream(join(backup, TAR)), createGunzip(), tar.stdin);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  syncFileSystem(half);
  renameDurably(half, join(folder, 'cluster'));
  return `${listing.get(TAR)!.sizeBytes} bytes`;
}
