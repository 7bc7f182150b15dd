import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { holdAccount } from '../server/src/service/account-closing/index.ts';
import { STAFF_ROLES } from '@yinji/contract';
import { commandStaff, type StaffCommand } from '../server/src/people/staff-changes/index.ts';
import { Refusal } from '../server/src/platform/refusal.ts';
import { returnCases } from '../server/src/proceedings/cases/index.ts';
import { takeSecretFiles } from './secret-files.ts';

const USAGE = `npm run staff -- add|role --account NAME --role ${STAFF_ROLES.join('|')}
npm run staff -- reset|leave|end-sessions --account NAME
    as long as fewer than two other admins are in place: after that two of them do it in the console, except that anybody
    but an admin leaves, and sessions end, at once
npm run staff -- hold --account NAME --id ACCOUNT_ID --reason TEXT   at once keeps an account and its works from being erased;
    another of the staff confirms it in the console, and two lift it there`;
const FAILURES: Partial<Record<string, string>> = {
  NOT_FOUND: 'nobody of that name is in place',
  SECOND_PERSON_REQUIRED:
    'two other admins are in place: one proposes it in the console, and another approves it',
  STATE_CHANGED: 'the name was given before, or no other admin would remain',
};
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    account: { type: 'string' },
    role: { type: 'string' },
    id: { type: 'string' },
    reason: { type: 'string' },
  },
});
takeSecretFiles();
const [command] = positionals;
const role = STAFF_ROLES.find((one) => one === values.role);
const name = values.account?.trim();
const reason = values.reason?.trim();
if (name === undefined || name === '') fail(USAGE);

if ((command === 'add' || command === 'role') && role !== undefined) await change({ command, name, role });
else if (command === 'leave' || command === 'reset' || command === 'end-sessions')
  await change({ command, name });
else if (command === 'hold' && values.id !== undefined && reason) await hold(name, values.id, reason);
else fail(USAGE);

async function change(given: StaffCommand): Promise<void> {
  const { db, close } = openDatabase(databaseUrl(), 1);
  const password = await commandStaff(db, given, returnCases, new Date())
    .catch((cause: unknown) => {
      if (cause instanceof Refusal) fail(FAILURES[cause.code] ?? `${cause.code} ${cause.message}`);
      throw cause;
    })
    .finally(close);
  const ofOneTime = password === undefined ? '' : `, one-time password ${password}, valid for 24 hours`;
  console.log(
    `${given.command}: account ${given.name}${'role' in given ? `, role ${given.role}` : ''}${ofOneTime}`,
  );
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
