import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lockDataDir } from '@yinji/stack/lock-data-dir';
import { listLostFiles } from './backup/list-lost-files.ts';
import { listRecovered, settleRecovered } from './backup/recovered-entries.ts';
import { recoverLog } from './backup/recover-log.ts';
import { checkBackup, restoreBackup } from './backup/restore-backup.ts';
import { requirePassphrase } from './backup/sealed-keys.ts';
import { tellPart } from './backup/tell-part.ts';
import { withDatabase } from './backup/with-database.ts';
import { openObjectsOf } from './objects-of.ts';
import { takeSecretFiles } from './secret-files.ts';

const USAGE = `npm run restore -- BACKUP --keys FILE
    puts a backup into an empty DATA_DIR, with the keys of BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE. With a database of your own
    give its DATABASE_URL, and KEYS_DIR of the sealer: the copy of the database is left to that PostgreSQL
npm run restore -- BACKUP --keys FILE --archive FOLDER [--until TIME]   the same, and all that was acknowledged since, out of the
    archive of the write-ahead log, or what was until a time such as 2026-11-28T10:30:00+08:00
npm run restore -- log FOLDER     after that, with the installation stopped: what was published after the backup comes out of this
    log, the lost folder's or a monitor's mirror (with a database of your own: npm run sealer -- --recover)
npm run restore -- files          each file that a row names and that is not here: those since the backup come from elsewhere
npm run restore -- entries        the entries of the log that came back so, and are about what the backup did not have yet
npm run restore -- settle INDEX… --note TEXT   says what became of them: until then the house is not ready
npm run restore -- check BACKUP   reads every file of a backup and compares it with the list`;
takeSecretFiles();
const { env } = process;
const dataDir = resolve(env['DATA_DIR'] ?? './data');
await main().catch((cause: Error) => {
  console.error(cause.message);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      note: { type: 'string' },
      archive: { type: 'string' },
      until: { type: 'string' },
    },
  });
  const [first, second, ...more] = positionals;
  const { keys, note } = values;
  const archive = readArchive(values);
  if (archive !== undefined && keys === undefined) throw new Error(USAGE);
  const isPlain = keys === undefined && note === undefined && more.length === 0;
  if (isPlain && first === 'entries' && second === undefined) return tellEntries();
  if (isPlain && first === 'files' && second === undefined) return timed('files', tellFiles);
  if (first !== undefined && second === undefined && keys !== undefined && note === undefined)
    return restore(resolve(first), resolve(keys), archive);
  if (second === undefined) throw new Error(USAGE);
  if (first === 'settle' && note && keys === undefined) return settle([second, ...more], note);
  if (isPlain && first === 'log') return takeLog(resolve(second));
  if (isPlain && first === 'check') return timed('as listed', () => check(resolve(second)));
  throw new Error(USAGE);
}

async function tellEntries(): Promise<void> {
  for (const line of await withDatabase(dataDir, env, listRecovered)) console.log(line);
}

async function tellFiles(): Promise<string> {
  const store = await openObjectsOf(dataDir, env);
  if (!(await store.isPresent())) throw new Error('the files are away: nothing can be said about them');
  const { named, lost } = await withDatabase(dataDir, env, (ownerUrl) =>
    listLostFiles(ownerUrl, async (key) => {
      if (!(await store.has(key))) throw new Error('is not here');
    }),
  );
  for (const line of lost) console.log(line);
  if (lost.length > 0) process.exitCode = 1;
  return `${named} that rows name, ${lost.length} are not here`;
}

async function settle(indexes: readonly string[], note: string): Promise<void> {
  if (!indexes.every((one) => /^\d{1,15}$/.test(one))) throw new Error(USAGE);
  await withDatabase(dataDir, env, (ownerUrl) => settleRecovered(ownerUrl, indexes.map(Number), note));
}

function check(backup: string): string {
  const { count, bytes } = checkBackup(backup);
  return `${count} files, ${bytes} bytes`;
}

function readArchive({ archive, until }: { archive?: string; until?: string }) {
  if (
    until !== undefined &&
    (archive === undefined || !/T.*(Z|[+-]\d\d:\d\d)$/.test(until) || !Date.parse(until))
  )
    throw new Error(USAGE);
  if (archive !== undefined && env['DATABASE_URL'])
    throw new Error('a database of your own replays its archive itself: see docs/operations.md, Backup');
  return archive === undefined
    ? undefined
    : { folder: resolve(archive), until: until === undefined ? undefined : new Date(until) };
}

async function restore(
  backup: string,
  file: string,
  archive: { folder: string; until: Date | undefined } | undefined,
): Promise<void> {
  const keys = { file, passphrase: requirePassphrase(env['BACKUP_PASSPHRASE']) };
  const settings = await whileNobodyStarts(() =>
    restoreBackup({ backup, keys, archive, dataDir, env, tell: tellPart }),
  );
  if (settings !== undefined)
    console.log(`the settings of the server: take them out of ${settings}, and delete it`);
}

async function takeLog(folder: string): Promise<void> {
  if (env['DATABASE_URL']) throw new Error('with a database of your own: npm run sealer -- --recover');
  if (!existsSync(join(folder, 'checkpoint')))
    throw new Error(`${folder} has no checkpoint: it is no published log`);
  await whileNobodyStarts(() => timed('log', () => recoverLog(dataDir, env, folder)));
}

async function whileNobodyStarts<T>(work: () => Promise<T>): Promise<T> {
  const unlock = await lockDataDir(dataDir);
  return work().finally(unlock);
}

async function timed(part: string, work: () => string | Promise<string>): Promise<void> {
  const began = performance.now();
  const what = await work();
  tellPart(part, performance.now() - began, what);
}
