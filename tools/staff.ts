import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/db/database.ts';
import { addStaff, STAFF_ROLES } from '../server/src/staff/index.ts';

const USAGE = `npm run staff -- add --account NAME --role ${STAFF_ROLES.join('|')}`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { account: { type: 'string' }, role: { type: 'string' } },
});
const role = STAFF_ROLES.find((one) => one === values.role);
const name = values.account?.trim();
if (positionals[0] !== 'add' || role === undefined || name === undefined || name === '') fail(USAGE);

const { db, close } = openDatabase(databaseUrl(), 1);
const password = await addStaff(db, name, role);
await close();
if (password === undefined) fail(`an account named ${name} exists already`);
console.log(`account ${name}, role ${role}, one-time password ${password}`);

/** The running installation's database, or the one named by DATABASE_URL. */
function databaseUrl(): string {
  if (process.env['DATABASE_URL']) return process.env['DATABASE_URL'];
  const file = join(process.env['DATA_DIR'] ?? './data', 'run.json');
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { databaseUrl: string }).databaseUrl;
  } catch {
    return fail('start the installation first (npm start), or set DATABASE_URL');
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
