import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { isSealerKey, rotateKey, type SealerKeyName } from '../sealer/src/rotate-key.ts';
import { makeVault } from '../server/src/platform/vault.ts';
import { addKey, finishRotation, isStartedSince, readKeyring } from './rotate/personal-data.ts';
import { whileStopped } from './rotate/while-stopped.ts';
import { sealOldRows } from './rotate/seal-old-rows.ts';

const USAGE = `npm run rotate -- personal-data   the key of everything sealed: adds a key, and once the installation was started
    again seals all rows and files under it and ends the old key
npm run rotate -- seal            seals certificates, requests and signatures that an older version stored in clear
npm run rotate -- log | receipts | creator-ca | time-authority | document-ca | claims
    a key of the sealer: with the installation stopped; the next start uses the new one. KEYS_DIR and SEALER_SOCKET
    name a sealer of its own (default: those under DATA_DIR)`;
const dataDir = process.env['DATA_DIR'] ?? './data';
const [name = ''] = process.argv.slice(2);

if (name === 'seal')
  await withPool(async (pool) =>
    tell(`${await sealOldRows(pool, makeVault(readKeyring(dataDir)))} values sealed`),
  );
else if (name === 'personal-data') await rotatePersonalData();
else if (isSealerKey(name)) await rotateSealerKey(name);
else fail(USAGE);

async function rotateSealerKey(key: SealerKeyName): Promise<void> {
  const unlock = await whileStopped(resolve(dataDir), process.env['SEALER_SOCKET']).catch((cause: Error) =>
    fail(cause.message),
  );
  try {
    await rotateKey(process.env['KEYS_DIR'] ?? join(dataDir, 'keys/sealer'), key);
    tell(
      key === 'log'
        ? 'the next key of the log is there: start the installation again. The old one signs until a quorum of witnesses has cosigned the change'
        : `the old key of ${key} ended: start the installation again, which makes the new one`,
    );
  } catch (cause) {
    fail((cause as Error).message);
  } finally {
    unlock();
  }
}

async function rotatePersonalData(): Promise<void> {
  if (process.env['PERSONAL_DATA_KEY'] !== undefined)
    fail('the key comes from the environment: see docs/operations.md');
  if ((readKeyring(dataDir).old ?? []).length === 0) {
    addKey(dataDir);
    return tell(
      'a new key stands before the old one: start the installation again, then run this command again',
    );
  }
  if (!isStartedSince(dataDir)) fail('start the installation again first: it still seals under the old key');
  await withPool(async (pool) => {
    const { rows, files } = await finishRotation(dataDir, pool);
    tell(`${rows} values and ${files} files are sealed under the new key; the old one is no longer kept`);
  });
}

async function withPool(work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl(), max: 1 });
  await work(pool);
  await pool.end();
}

/** The running installation's database, or the one named by DATABASE_URL. */
function databaseUrl(): string {
  if (process.env['DATABASE_URL']) return process.env['DATABASE_URL'];
  try {
    return (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl: string }).databaseUrl;
  } catch {
    return fail('start the installation first (npm start), or set DATABASE_URL');
  }
}

function tell(what: string): void {
  console.log(what);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
