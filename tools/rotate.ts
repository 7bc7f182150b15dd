import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { makeVault } from '../server/src/platform/index.ts';
import { sealOldRows } from './rotate/seal-old-rows.ts';

const USAGE = `npm run rotate -- seal   seals certificates, requests and signatures that an older version stored in clear`;
const dataDir = process.env['DATA_DIR'] ?? './data';
if (process.argv[2] !== 'seal') fail(USAGE);

const pool = new Pool({ connectionString: databaseUrl(), max: 1 });
const sealed = await sealOldRows(pool, makeVault(Buffer.from(personalDataKey(), 'hex')));
await pool.end();
console.log(`${sealed} values are sealed that stood in clear`);

function personalDataKey(): string {
  return (
    process.env['PERSONAL_DATA_KEY'] ?? readFileSync(join(dataDir, 'keys/personal-data.key'), 'utf8').trim()
  );
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

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
