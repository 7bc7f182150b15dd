import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAFF_ROLES, type StaffRole } from '@yinji/contract';
import { hire } from '@yinji/testkit/callers/callers';
import { declareTestAccount, makeTestAccount } from '@yinji/testkit/context/make-test-context';
import { openAccount, type TestContext } from '@yinji/testkit/context/open-test-context';
import type { OpenStack } from '@yinji/testkit/open-stack';
import type { AppContext } from '../../../server/src/platform/app-context.ts';
import { openDatabase, type Database } from '../../../server/src/platform/db/database.ts';
import type { StaffActor } from '../../../server/src/platform/http/actor.ts';
import { makeVault } from '../../../server/src/platform/vault.ts';

/** The database of a running installation, with the key by which its people are written. */
export function openContextOf({ running }: OpenStack) {
  const { db, close } = openDatabase(running.databaseUrl, 4);
  const [key = ''] = readFileSync(join(running.dataDir, 'keys/personal-data.key'), 'utf8').trim().split('\n');
  const context = { db, vault: makeVault(Buffer.from(key, 'hex')), now: () => new Date() } as AppContext;
  const t = { context, account: (phone: string) => openAccount(context, phone) } as TestContext;
  return { t, db, close };
}

export interface StaffShadow {
  name: string;
  role: StaffRole;
  token: string;
  staffId: string;
}

const actor = (staffId: string) => ({ staffId }) as StaffActor<never>;

/** One of each role to whom all these accounts belong. */
export async function hirePartial(t: TestContext, accountIds: readonly string[]): Promise<StaffShadow[]> {
  const all = await Promise.all(
    STAFF_ROLES.map(async (role) => ({ name: `${role} whose account it is`, role, ...(await hire(t, role)) })),
  );
  for (const id of accountIds)
    await declareTestAccount(t.context.db, id, ...all.map(({ staffId }) => actor(staffId)));
  return all;
}

/** One of each role who is the same human being as each of these staff members, by their id. */
export async function hireSecondNames(t: TestContext, staffIds: readonly string[]) {
  const made = new Map<string, StaffShadow[]>();
  for (const first of staffIds) {
    const again = await Promise.all(
      STAFF_ROLES.map(async (role) => ({ name: `second name, ${role}`, role, ...(await hire(t, role)) })),
    );
    const account = await makeTestAccount(t.context.db);
    await declareTestAccount(
      t.context.db,
      account,
      ...[first, ...again.map(({ staffId }) => staffId)].map(actor),
    );
    made.set(first, again);
  }
  return made;
}

/** One of each role who has to do with nothing. */
export const hireColleagues = (t: TestContext): Promise<StaffShadow[]> =>
  Promise.all(STAFF_ROLES.map(async (role) => ({ name: `another ${role}`, role, ...(await hire(t, role)) })));

export const staffIdOf = async (db: Database, name: string): Promise<string> =>
  (await db.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
