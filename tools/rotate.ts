import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { isSealerKey, rotateKey, type SealerKeyName } from '../sealer/src/rotate-key.ts';
import { requireOnDisk } from '../server/src/platform/objects/open-objects.ts';
import { lookupKeysOf, makeVault } from '../server/src/platform/vault.ts';
import { idOf, isGivenBySettings, readKeyring, settingsFile } from './rotate/key-files.ts';
import { whileStopped } from './rotate/while-stopped.ts';
import { takeSecretFiles } from './secret-files.ts';

const USAGE = `npm run rotate -- personal-data   the key of everything sealed: adds a key, and once the installation was started
    again seals all rows and files under it and ends the old key
npm run rotate -- lookup          the key of look-ups, with everything stopped
npm run rotate -- seal            seals what an older version stored in clear: certificates, requests, signatures, files
npm run rotate -- log | receipts | creator-ca | time-authority | document-ca | claims | staff
    a key of the sealer: with the installation stopped; the next start uses the new one. KEYS_DIR and SEALER_SOCKET
    name a sealer of its own (default: those under DATA_DIR)
Where the keys come from PERSONAL_DATA_KEY and LOOKUP_KEY, run it with the server's settings.`;
takeSecretFiles();
const { env } = process;
const dataDir = resolve(env['DATA_DIR'] ?? './data');
const objects = join(dataDir, 'objects');
const [name = ''] = process.argv.slice(2);

const commands: Readonly<Record<string, () => Promise<void>>> = {
  seal: sealOld,
  'personal-data': rotatePersonalData,
  lookup: () => whileNobodyRuns(rotateLookups),
};
const command =
  commands[name] ?? (isSealerKey(name) ? () => whileNobodyRuns(() => rotateSealerKey(name)) : undefined);
if (command === undefined) fail(USAGE);
await command().catch((cause: Error) => fail(cause.message));

async function whileNobodyRuns(work: () => Promise<void>): Promise<void> {
  const unlock = await whileStopped(dataDir, env['SEALER_SOCKET']);
  await work().finally(unlock);
}

async function rotateSealerKey(key: SealerKeyName): Promise<void> {
  await rotateKey(env['KEYS_DIR'] ?? join(dataDir, 'keys/sealer'), key);
  tell(
    key === 'log'
      ? 'the next key of the log is there: start the installation again. The old one signs until a quorum of witnesses has cosigned the change'
      : `the old key of ${key} ended: start the installation again, which makes the new one`,
  );
}

async function rotatePersonalData(): Promise<void> {
  await requireFiles();
  const { addKey, finishRotation } = await import('./rotate/personal-data.ts');
  const ring = readKeyring(dataDir, env);
  const old = ring.old ?? [];
  if (old.length === 0) {
    addKey(dataDir, env);
    if (!isGivenBySettings(env))
      return tell(
        'a new key stands before the old one: start the installation again, then run this command again',
      );
    const next = readKeyring(dataDir, parseSettings());
    return tell(`replace these settings by those in ${settingsFile(dataDir)} and start every server again; then run this command again, with them:
  PERSONAL_DATA_KEY       key ${idOf(ring.current)} → key ${idOf(next.current)}
  PERSONAL_DATA_OLD_KEYS  none → key ${idOf(ring.current)}
  LOOKUP_KEY              ${(ring.lookup ?? []).length === 0 ? `none → what key ${idOf(ring.current)} looked up with` : 'as it is'}`);
  }
  await withPool(runningDatabase(), async (pool) => {
    const { rows, files } = await finishRotation(dataDir, pool, env);
    tell(`${rows} values and ${files} files are sealed under the new key; the old one is no longer needed`);
    if (isGivenBySettings(env))
      tell(
        `take PERSONAL_DATA_OLD_KEYS (key ${old.map(idOf).join(', ')}) out of the settings, and delete ${settingsFile(dataDir)}`,
      );
  });
}

async function rotateLookups(): Promise<void> {
  const { rotateLookup } = await import('./rotate/lookup.ts');
  await requireFiles();
  await withStoppedDatabase(async (pool) => {
    const { rows, files } = await rotateLookup(dataDir, pool, { env });
    tell(
      `${rows} look-ups and the names of ${files} files are under the new key: start the installation again`,
    );
    if (isGivenBySettings(env))
      tell(
        `before that, replace LOOKUP_KEY (${keys(lookupKeysOf(readKeyring(dataDir, env)))} → ${keys(readKeyring(dataDir, { ...env, ...parseSettings() }).lookup)}) by that in ${settingsFile(dataDir)}, and delete the file`,
      );
  });
}

async function sealOld(): Promise<void> {
  const { sealOldFiles } = await import('./rotate/seal-old-files.ts');
  const { sealOldRows } = await import('./rotate/seal-old-rows.ts');
  await requireFiles();
  await withPool(runningDatabase(), async (pool) => {
    const vault = makeVault(readKeyring(dataDir, env));
    const rows = await sealOldRows(pool, vault);
    const { sealed, odd } = await sealOldFiles(pool, objects, vault);
    tell(`${rows} values and ${sealed} files sealed`);
    for (const path of odd) tell(`left, since its bytes are not what its name says: ${path}`);
  });
}

function keys(all: readonly unknown[] = []): string {
  return all.length === 1 ? '1 key' : `${all.length} keys`;
}

function parseSettings(): Record<string, string> {
  const lines = readFileSync(settingsFile(dataDir), 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
}

/** What another user writes here the server could not read; and the header of a file in a bucket is not written anew yet. */
async function requireFiles(): Promise<void> {
  await requireOnDisk(dataDir);
  const { uid } = statSync(objects, { throwIfNoEntry: false }) ?? {};
  if (uid !== undefined && uid !== process.getuid?.())
    fail(`${objects} belongs to user ${uid}: run this command as that user`);
}

async function withPool(connectionString: string, work: (pool: Pool) => Promise<void>): Promise<void> {
  const { Pool: Connections } = await import('pg');
  const pool = new Connections({ connectionString, max: 1 });
  await work(pool).finally(() => pool.end());
}

/** The running installation's database, or the one named by DATABASE_URL. */
function runningDatabase(): string {
  if (env['DATABASE_URL']) return env['DATABASE_URL'];
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl: string }).databaseUrl;
  } catch {
    return fail('start the installation first (npm start), or set DATABASE_URL');
  }
}

/** The one of DATABASE_URL, or that of the data folder, which runs as long as it is needed. */
async function withStoppedDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  if (env['DATABASE_URL']) return withPool(env['DATABASE_URL'], work);
  const { startPostgres } = await import('@yinji/stack/postgres/start-postgres');
  const postgres = await startPostgres({ folder: join(dataDir, 'postgres') });
  await withPool(postgres.ownerUrl, work).finally(postgres.stop);
}

function tell(what: string): void {
  console.log(what);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
