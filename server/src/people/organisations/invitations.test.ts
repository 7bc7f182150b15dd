import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import type { AccountActor } from '../../platform/http/actor.ts';
import { grantIdentity } from '../identity/index.ts';
import { answerInvitation } from './answer-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { listMembers } from './list-members.ts';
import { listOwnOrganisations } from './list-own-organisations.ts';
import { openOrganisation } from './open-organisation.ts';
import { settleInvitation } from './settle-invitation.ts';

const DAY = 86_400_000;
let t: TestContext;
let owner: string;
let asOwner: AccountActor;
beforeAll(async () => {
  t = await openTestContext();
  owner = await verified('13700000001', '沈知白');
  const verifiedName = { name: '杭州印迹工作室', creditCode: '91330100799655058B', ownerId: owner };
  const id = await inTransaction(t.context.db, (tx) => openOrganisation(t.context, tx, verifiedName));
  asOwner = { accountId: id, personId: owner, role: 'owner' } as AccountActor;
}, 60_000);
afterAll(() => t.close());

async function verified(phone: string, name: string): Promise<string> {
  const account_id = await t.account(phone);
  await verify(account_id, name);
  return account_id;
}
const verify = (account_id: string, name: string) =>
  inTransaction(t.context.db, (tx) =>
    grantIdentity(tx, {
      account_id,
      kind: 'person',
      name_sealed: t.context.vault.seal('identity', name),
      id_number_sealed: t.context.vault.seal('identity', account_id),
      id_number_lookup: t.context.vault.lookup('id-number', account_id),
    }),
  );
const invite = (phone: string, role: 'owner' | 'editor' | 'viewer' = 'viewer') =>
  inviteMember(t.context, asOwner, { phone, role });
const listed = async () => (await listMembers(t.context, asOwner)).invitations;
const invitationsOf = async (personId: string) =>
  (await listOwnOrganisations(t.context, { accountId: personId, personId, role: 'self' } as AccountActor))
    .invitations;
const rowOf = (id: string) =>
  t.context.db.selectFrom('organisation_invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countNotices = async (accountId: string) =>
  (await t.context.db.selectFrom('notice').select('id').where('account_id', '=', accountId).execute()).length;
const settle = (id: string) => settleInvitation.run(t.context, { id }, AbortSignal.timeout(10_000));

test('an invitation is listed alike for a number with an account and for one without', async () => {
  await verified('13700000002', '许望舒');
  await invite('13700000002');
  await invite('13900000002');
  const [known, unknown] = await listed();
  expect(known).toMatchObject({ maskedPhone: '137****0002', role: 'viewer' });
  expect(unknown).toMatchObject({ maskedPhone: '139****0002', role: 'viewer' });
  expect(await rowOf(unknown?.id ?? '')).toMatchObject({ person_id: null, told_at: null });
  // A second one to the same number replaces the first.
  await invite('13900000002', 'editor');
  expect((await listed()).map(({ role }) => role)).toEqual(['viewer', 'editor']);
});

test('whoever has the number is told once, by the job', async () => {
  const person = await verified('13700000003', '何敬之');
  await invite('13700000003');
  const { id } = (await invitationsOf(person))[0]!;
  expect(await countNotices(person)).toBe(0);
  await settle(id);
  await settle(id);
  expect(await countNotices(person)).toBe(1);
});

test('whoever registers within the days finds the invitation; an answer destroys the number', async () => {
  await invite('13700000004', 'editor');
  const id = (await listed()).at(-1)?.id ?? '';
  await settle(id);
  const late = await verified('13700000004', '苏墨');
  expect(await invitationsOf(late)).toMatchObject([{ id, role: 'editor' }]);
  const stranger = await verified('13700000005', '陆怀素');
  expect(await codeOf(answerInvitation(t.context, stranger, { id, accept: true }))).toBe('NOT_FOUND');
  await answerInvitation(t.context, late, { id, accept: true });
  expect(await rowOf(id)).toMatchObject({ person_id: late, phone_sealed: null, phone_lookup: null });
  expect(await codeOf(answerInvitation(t.context, late, { id, accept: true }))).toBe('NOT_FOUND');
  // A member is not made a viewer by a second invitation, and can be invited to become the owner.
  await invite('13700000004', 'viewer');
  expect(await invitationsOf(late)).toEqual([]);
  await invite('13700000004', 'owner');
  expect(await invitationsOf(late)).toMatchObject([{ role: 'owner' }]);
});

test('nobody is invited by themselves', async () => {
  await invite('13700000001', 'owner');
  expect(await invitationsOf(owner)).toEqual([]);
});

test('the number of an invitation that has ended is destroyed, and its job is found without an enqueue', async () => {
  await invite('13700000006');
  const id = (await listed()).at(-1)?.id ?? '';
  const { now } = t.context;
  try {
    // Done: its row is gone.
    await t.context.db.deleteFrom('job').execute();
    t.context.now = () => new Date(now().getTime() + 8 * DAY);
    expect(await settleInvitation.listUnfinished?.(t.context)).toContainEqual({ id });
    await settle(id);
  } finally {
    t.context.now = now;
  }
  expect(await rowOf(id)).toMatchObject({ phone_sealed: null, phone_lookup: null });
});
