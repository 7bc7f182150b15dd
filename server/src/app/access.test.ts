import type { AccountAccess, AnyCall, StaffAccess } from '@yinji/contract';
import { allCalls, nameOf } from '@yinji/contract/all-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertConsent } from '../people/accounts/index.ts';
import { coarseAddress } from '../people/accounts/caller.ts';
import { openSession } from '../people/accounts/open-session.ts';
import { newToken, tokenSha256 } from '../people/accounts/token.ts';
import { grantIdentity } from '../people/identity/index.ts';
import { openOrganisation } from '../people/organisations/index.ts';
import { insertMember } from '../people/organisations/organisations-store.ts';
import { insertStaffSession } from '../people/staff/staff-sessions-store.ts';
import { inTransaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { makeOrder } from '@yinji/testkit/context/make-paid-order';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { admit } from './access.ts';

let t: TestContext;
const tokens = new Map<string, string | undefined>();

/** A caller, in the terms of the contract; a call's access is compared with it. */
interface Person {
  realName: boolean;
  member: boolean;
  tos: boolean;
  acts: 'self' | 'viewer' | 'editor' | 'owner';
}
const people: Record<string, Person> = {
  newcomer: { realName: false, member: false, tos: true, acts: 'self' },
  'verified person': { realName: true, member: false, tos: true, acts: 'self' },
  'member without a verified name': { realName: false, member: true, tos: true, acts: 'self' },
  member: { realName: true, member: true, tos: true, acts: 'self' },
  'member before changed agreements': { realName: true, member: true, tos: false, acts: 'self' },
  'viewer of an organisation': { realName: true, member: true, tos: true, acts: 'viewer' },
  'editor of an organisation': { realName: true, member: true, tos: true, acts: 'editor' },
  'owner of an organisation': { realName: true, member: true, tos: true, acts: 'owner' },
  'owner of an organisation without a package': { realName: true, member: false, tos: true, acts: 'owner' },
};
const staff = ['reviewer', 'finance', 'operator', 'admin'] as const;

const expectedOfPerson = (access: AccountAccess, person: Person): string => {
  if (access.tos && !person.tos) return 'AGREEMENTS_CHANGED';
  const admitted: Record<AccountAccess['organisation'], readonly Person['acts'][]> = {
    never: ['self'],
    viewer: ['self', 'viewer', 'editor', 'owner'],
    editor: ['self', 'editor', 'owner'],
    owner: ['self', 'owner'],
    'only-viewer': ['viewer', 'editor', 'owner'],
    'only-editor': ['editor', 'owner'],
    'only-owner': ['owner'],
  };
  if (!admitted[access.organisation].includes(person.acts)) return 'ROLE_REQUIRED';
  if (access.realName && !person.realName) return 'REAL_NAME_REQUIRED';
  return access.member && !person.member ? 'NO_MEMBERSHIP' : 'done';
};
const expectedOfStaff = (access: StaffAccess, role: string, hasOwnPassword: boolean): string =>
  access.roles.some((one) => one === role) && (hasOwnPassword || !access.ownPassword) ? 'done' : 'NOT_ALLOWED';

let phones = 13_700_000_000;
const caller = { address: '127.0.0.1', device: 'test' };

async function makePerson({ realName, member, tos }: Person): Promise<string> {
  const { context } = t;
  const accountId = await t.account(String((phones += 1)));
  await inTransaction(context.db, async (tx) => {
    for (const policy of ['userPolicy', 'privacyPolicy'] as const)
      await insertConsent(tx, accountId, policy, tos ? '2026-11' : '2025-01');
    if (realName)
      await grantIdentity(tx, {
        account_id: accountId,
        kind: 'person',
        name_sealed: context.vault.seal('identity', '沈知白'),
        id_number_sealed: context.vault.seal('identity', '11010519491231002X'),
        id_number_lookup: context.vault.lookup('id-number', accountId),
      });
  });
  if (member) await makeMember(accountId);
  return accountId;
}

async function makeMember(accountId: string): Promise<void> {
  const { db, now } = t.context;
  const { id } = await makeOrder(db, accountId);
  const [starts_at, ends_at] = [new Date(now().getTime() - 60_000), new Date(now().getTime() + 86_400_000)];
  await db
    .insertInto('membership')
    .values({ id: newId(), account_id: accountId, order_id: id, package_name: '随笔', starts_at, ends_at })
    .execute();
}

async function enter(person: Person): Promise<string> {
  const { context } = t;
  const personId = await makePerson({ ...person, member: person.member && person.acts === 'self' });
  if (person.acts === 'self')
    return inTransaction(context.db, (tx) => openSession(context, tx, personId, caller));
  const { acts } = person;
  const newcomer = { realName: false, member: false, tos: true, acts: 'self' } as const;
  const ownerId = acts === 'owner' ? personId : await makePerson(newcomer);
  const given = { name: '某某社', creditCode: newId(), ownerId };
  const id = await inTransaction(context.db, async (tx) => {
    const made = (await openOrganisation(context, tx, given)) ?? '';
    if (acts !== 'owner') await insertMember(tx, made, personId, acts);
    return made;
  });
  if (person.member) await makeMember(id);
  return inTransaction(context.db, (tx) => openSession(context, tx, id, caller, personId));
}

async function hire(role: (typeof staff)[number], mustChange: boolean): Promise<string> {
  const { db, now } = t.context;
  const { staffId } = await makeTestStaff(db, role);
  await db.updateTable('staff').set({ must_change_password: mustChange }).where('id', '=', staffId).execute();
  const token = newToken();
  await inTransaction(db, (tx) =>
    insertStaffSession(tx, {
      token_sha256: tokenSha256(token),
      staff_id: staffId,
      created_at: now(),
      last_used_at: now(),
      expires_at: new Date(now().getTime() + 3_600_000),
      device: caller.device,
      network: coarseAddress(caller.address),
    }),
  );
  return token;
}

beforeAll(async () => {
  t = await openTestContext();
  for (const [name, person] of Object.entries(people)) tokens.set(name, await enter(person));
  for (const role of staff)
    for (const mustChange of [false, true]) tokens.set(`${role} ${mustChange}`, await hire(role, mustChange));
  tokens.set('made up', 'x'.repeat(43));
}, 60_000);
afterAll(() => t.close());

/** The answer of each call to one caller, and the expected one; only differences. */
async function compare(name: string, expected: (call: AnyCall) => string): Promise<string[]> {
  const told = await Promise.all(
    allCalls.map(async (call) => {
      const [is, should] = [
        await codeOf(admit(t.context, call, tokens.get(name), caller.address)),
        expected(call),
      ];
      return is === should ? [] : [`${nameOf(call)}: ${is}, not ${should}`];
    }),
  );
  return told.flat();
}

describe('every call admits whom its access names, and refuses everybody else', () => {
  test.each(Object.entries(people))('%s', async (name, person) => {
    const told = await compare(name, ({ access }) => {
      if (access.by === 'account') return expectedOfPerson(access, person);
      return access.by === 'visitor' ? 'done' : 'SESSION_ENDED';
    });
    expect(told).toEqual([]);
  });

  test.each(staff.flatMap((role) => [false, true].map((mustChange) => [role, mustChange] as const)))(
    '%s, who must change a one-time password first: %s',
    async (role, mustChange) => {
      const told = await compare(`${role} ${mustChange}`, ({ access }) => {
        if (access.by === 'staff') return expectedOfStaff(access, role, !mustChange);
        return access.by === 'visitor' ? 'done' : 'SESSION_ENDED';
      });
      expect(told).toEqual([]);
    },
  );

  test.each([
    ['nobody', 'NOT_SIGNED_IN'],
    ['made up', 'SESSION_ENDED'],
  ])('a token that is %s', async (name, code) => {
    expect(await compare(name, ({ access }) => (access.by === 'visitor' ? 'done' : code))).toEqual([]);
  });
});

test('each kind of caller is admitted by some calls and refused by others', () => {
  const accountCalls = allCalls.flatMap(({ access }) => (access.by === 'account' ? [access] : []));
  for (const person of Object.values(people)) {
    const told = new Set(accountCalls.map((access) => expectedOfPerson(access, person)));
    expect(told).toContain('done');
    expect(told.size).toBeGreaterThan(1);
  }
});
