import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lockDataDir } from '@yinji/stack/lock-data-dir';
import { backUp } from './backup/back-up.ts';
import { findArchive, pruneArchive } from './backup/prune-archive.ts';
import { requirePassphrase } from './backup/sealed-keys.ts';
import { tellPart } from './backup/tell-part.ts';
import { withDatabase } from './backup/with-database.ts';
import { requireOnDisk } from '../server/src/platform/objects/open-objects.ts';
import { takeSecretFiles } from './secret-files.ts';

const USAGE = `npm run backup -- FOLDER --keys FOLDER   a complete backup into a new folder of the first; the keys, enciphered under
    BACKUP_PASSPHRASE or what is in BACKUP_PASSPHRASE_FILE, into a file of the second, which belongs on another machine
npm run backup -- FOLDER --without-keys  the same without the keys: they alone open it, and must be kept elsewhere
--prune     then removes from the archive of the write-ahead log what no backup of this folder needs
Beside a running installation or a stopped one: DATA_DIR, or the settings of server and sealer with the owner's DATABASE_URL.`;
takeSecretFiles();
const { env } = process;
await main().catch((cause: Error) => {
  console.error(cause.message);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, 'without-keys': { type: 'boolean' }, prune: { type: 'boolean' } },
  });
  const [to] = positionals;
  if (
    to === undefined ||
    positionals.length > 1 ||
    (values.keys === undefined) !== (values['without-keys'] === true)
  )
    throw new Error(USAGE);
  const dataDir = resolve(env['DATA_DIR'] ?? './data');
  const target = resolve(to);
  const keys = values.keys === undefined ? undefined : prepareKeys(resolve(values.keys), target);
  if (isInside(target, dataDir)) throw new Error('a backup inside DATA_DIR is lost with it');
  const archive = values.prune === true ? findArchive(dataDir, env) : undefined;
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(target);
  const began = performance.now();
  const folder = await withDatabase(dataDir, env, (ownerUrl) =>
    backUp({ dataDir, env, ownerUrl, target, keys, tell: tellPart }),
  ).finally(unlock);
  tellPart('complete', performance.now() - began, folder);
  // Its time is a figure of the server (docs/operations.md, Metrics and alarms).
  writeFileSync(join(dataDir, 'last-backup'), `${basename(folder)}\n`);
  if (archive !== undefined)
    console.log(`${pruneArchive(archive, target)} segments of the archive are older than any backup here`);
  await requireOnDisk(dataDir).catch(() =>
    console.log('the files are in the bucket, NOT in this backup: keep its own versions or a copy of it'),
  );
  if (keys === undefined) console.log('the keys are NOT in this backup: without them nothing of it opens');
}

function prepareKeys(folder: string, target: string) {
  if (isInside(folder, target)) throw new Error('keys are kept apart: not inside the folder of the backups');
  const passphrase = requirePassphrase(env['BACKUP_PASSPHRASE']);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { folder, passphrase };
}

function isInside(path: string, folder: string): boolean {
  return !relative(folder, path).startsWith('..');
}
