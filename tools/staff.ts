import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { holdAccount } from '../server/src/service/account-closing/index.ts';
import { STAFF_ROLES, type StaffRole } from '@yinji/contract';
import { addStaff } from '../server/src/people/staff/index.ts';

const USAGE = `npm run staff -- add --account NAME --role ${STAFF_ROLES.join('|')}
npm run staff -- hold --account NAME --id ACCOUNT_ID --reason TEXT   at once keeps an account and its works from being erased;
    another of the staff confirms it in the console, and two lift it there`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    account: { type: 'string' },
    role: { type: 'string' },
    id: { type: 'string' },
    reason: { type: 'string' },
  },
});
const [command] = positionals;
const role = STAFF_ROLES.find((one) => one === values.role);
const name = values.account?.trim();
const reason = values.reason?.trim();
if (name === undefined || name === '') fail(USAGE);

if (command === 'add' && role !== undefined) await add(name, role);
else if (command === 'hold' && values.id !== undefined && reason) await hold(name, values.id, reason);
else fail(USAGE);

async function add(account: string, as: StaffRole): Promise<void> {
  const { db, close } = openDatabase(databaseUrl(), 1);
  const password = await addStaff(db, account, as);
  await close();
  if (password === undefined) fail(`an account named ${account} exists already`);
  console.log(`account ${account}, role ${as}, one-time password ${password}`);
}

async function hold(staffName: string, accountId: string, order: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl(), 1);
  const isDone = await holdAccount(db, { accountId, staffName, reason: order });
  await close();
  if (!isDone) fail('nothing was changed: no such account, nobody of that name, or it stands so already');
  console.log('the account is held; somebody else has to confirm it in the console');
}

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
