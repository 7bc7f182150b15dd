import type { AccountAccess, StaffAccess, StaffRole } from '@yinji/contract';
import { insertConsent } from '../../../../server/src/people/accounts/index.ts';
import { coarseAddress } from '../../../../server/src/people/accounts/caller.ts';
import { openSession } from '../../../../server/src/people/accounts/open-session.ts';
import { newToken, tokenSha256 } from '../../../../server/src/people/accounts/token.ts';
import { grantIdentity } from '../../../../server/src/people/identity/index.ts';
import { openOrganisation } from '../../../../server/src/people/organisations/index.ts';
import { insertMember } from '../../../../server/src/people/organisations/organisations-store.ts';
import { inTransaction } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';
import { makeTestStaff } from '../context/make-test-context.ts';
import { makeOrder } from '../context/make-paid-order.ts';
import type { TestContext } from '../context/open-test-context.ts';

/** A caller, in the terms of the contract; a call's access is compared with it. */
export interface Caller {
  realName: boolean;
  member: boolean;
  tos: boolean;
  acts: 'self' | 'viewer' | 'editor' | 'owner';
}
export const people: Record<string, Caller> = {
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

/** `done`, or the code of the refusal that the access names. */
export const expectedOfPerson = (access: AccountAccess, person: Caller): string => {
  if (access.tos && !person.tos) return 'AGREEMENTS_CHANGED';
  const admitted: Record<AccountAccess['organisation'], readonly Caller['acts'][]> = {
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
export const expectedOfStaff = (access: StaffAccess, role: string, hasOwnPassword: boolean): string =>
  access.roles.some((one) => one === role) && (hasOwnPassword || !access.ownPassword) ? 'done' : 'NOT_ALLOWED';

export interface Entered {
  accountId: string;
  token: string;
}

let phones = 13_700_000_000;
export const device = { address: '127.0.0.1', device: 'test' };

async function makePerson(t: TestContext, { realName, member, tos }: Caller): Promise<string> {
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
  if (member) await makeMember(t, accountId);
  return accountId;
}

async function makeMember(t: TestContext, accountId: string): Promise<void> {
  const { db, now } = t.context;
  const { id } = await makeOrder(db, accountId);
  const [starts_at, ends_at] = [new Date(now().getTime() - 60_000), new Date(now().getTime() + 86_400_000)];
  await db
    .insertInto('membership')
    .values({ id: newId(), account_id: accountId, order_id: id, package_name: '随笔', starts_at, ends_at })
    .execute();
}

/** A session of a new person. */
export async function enter(t: TestContext, person: Caller): Promise<Entered> {
  const { context } = t;
  const personId = await makePerson(t, { ...person, member: person.member && person.acts === 'self' });
  if (person.acts === 'self') {
    const token = await inTransaction(context.db, (tx) => openSession(context, tx, personId, device));
    return { accountId: personId, token };
  }
  const { acts } = person;
  const newcomer = { realName: false, member: false, tos: true, acts: 'self' } as const;
  const ownerId = acts === 'owner' ? personId : await makePerson(t, newcomer);
  const given = { name: '某某社', creditCode: newId(), ownerId };
  const id = await inTransaction(context.db, async (tx) => {
    const made = (await openOrganisation(context, tx, given)) ?? '';
    if (acts !== 'owner') await insertMember(tx, made, personId, acts);
    return made;
  });
  if (person.member) await makeMember(t, id);
  const token = await inTransaction(context.db, (tx) => openSession(context, tx, id, device, { personId }));
  return { accountId: id, token };
}

/** A session of a new staff member. */
export async function hire(t: TestContext, role: StaffRole, mustChange = false) {
  const { db, now } = t.context;
  const { staffId } = await makeTestStaff(db, role);
  await db.updateTable('staff').set({ must_change_password: mustChange }).where('id', '=', staffId).execute();
  const token = newToken();
  await db
    .insertInto('staff_session')
    .values({
      token_sha256: Buffer.from(tokenSha256(token)),
      staff_id: staffId,
      created_at: now(),
      last_used_at: now(),
      expires_at: new Date(now().getTime() + 3_600_000),
      device: device.device,
      network: coarseAddress(device.address),
    })
    .execute();
  return { staffId, token };
}
