import {
  acceptAgreements,
  acceptPurchaseTerms,
  answerInvitation,
  beginPersonReview,
  beginRealNameCheck,
  enterOrganisation,
  getAccountClosing,
  getAgreements,
  getOwnAccount,
  getSecurity,
  inviteMember,
  isOrderPaid,
  leaveOrganisation,
  listIdentityReviews,
  listMembers,
  listOwnOrganisations,
  listOwnWorks,
  payPackageOrder,
  PURCHASE_TERMS_VERSION,
  repeatRealNameCheck,
  revokeConsent,
  giveConsent,
  saveWorkDraft,
  sendOwnCode,
  setMemberRole,
  submitPackageOrder,
} from '@yinji/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveReview, enterAs, handInPapers, openOrganisation } from '@yinji/testkit/people/organisation';
import { payAtCashier } from '@yinji/testkit/people/pay-at-cashier';
import { Person, randomIdNumber } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import type { WireClient } from '@yinji/testkit/people/wire-client';
import { openStack, PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let operators: WireClient[];
let database: Client;

beforeAll(async () => {
  stack = await openStack();
  operators = [
    (await Reviewer.hire(stack.origin, stack.running.databaseUrl, '运营甲', 'operator')).client,
    (await Reviewer.hire(stack.origin, stack.running.databaseUrl, '运营乙', 'operator')).client,
  ];
  database = new Client({ connectionString: stack.running.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await stack?.close();
});

async function verified(name: string, idNumber = randomIdNumber()): Promise<Person> {
  const person = new Person(stack.place, name);
  await person.register();
  await person.verifyRealName(idNumber);
  return person;
}

test('a real name without a face, decided by two', async () => {
  const person = new Person(stack.place, '陆怀素');
  await person.register();
  const review = await person.client.call(beginPersonReview, {
    name: '陆怀素',
    idNumber: randomIdNumber(),
    consentIdNumber: true,
  });
  await handInPapers(person, review.id, review.needed);
  expect((await operators[0]?.call(listIdentityReviews, {}))?.items.map((one) => one.maskedName)).toContain(
    '陆＊＊',
  );
  await approveReview(operators, review.id);
  expect(await person.client.call(getOwnAccount, {})).toMatchObject({
    realName: 'person',
    verifiedName: '陆怀素',
  });
});

test('an organisation: owner, editor, viewer, and removed members', async () => {
  const [owner, editor, viewer] = [
    await verified('沈知白'),
    await verified('许望舒'),
    await verified('何敬之'),
  ];
  const asOwner = await openOrganisation(stack.origin, operators, owner, {
    name: '杭州印迹工作室',
    creditCode: '91330100799655058B',
  });
  expect(asOwner.account).toMatchObject({ realName: 'organisation', verifiedName: '杭州印迹工作室' });
  expect((await owner.client.call(getOwnAccount, {})).realName).toBe('person');

  await asOwner.client.call(inviteMember, { phone: editor.phone, role: 'editor' });
  await asOwner.client.call(inviteMember, { phone: viewer.phone, role: 'viewer' });
  // A missing person is answered alike.
  expect(await code(asOwner.client.call(inviteMember, { phone: '13000000000', role: 'viewer' }))).toBe('done');
  for (const person of [editor, viewer]) {
    const { invitations } = await person.client.call(listOwnOrganisations, {});
    const id = invitations[0]?.id ?? '';
    expect(await code(owner.client.call(answerInvitation, { id, accept: true }))).toBe('NOT_FOUND');
    await person.client.call(answerInvitation, { id, accept: true });
  }
  const id = asOwner.account.id;
  const [asEditor, asViewer] = [
    await enterAs(stack.origin, editor, id),
    await enterAs(stack.origin, viewer, id),
  ];
  const draft = {
    title: '秋山',
    workType: 'photo',
    description: '',
    claimedCreatedOn: null,
    file: null,
  } as const;

  const order = await asOwner.client.call(submitPackageOrder, { packageId: PACKAGES.small });
  await asOwner.client.call(acceptPurchaseTerms, {
    orderId: order.orderId,
    version: PURCHASE_TERMS_VERSION,
    beginsAtOnce: true,
  });
  await asOwner.client.call(payPackageOrder, { orderId: order.orderId, channel: 'wechat' });
  await payAtCashier(stack.place.cashierUrl, order.orderNo);
  await expect.poll(() => asOwner.client.call(isOrderPaid, { orderNo: order.orderNo })).toBe(true);

  expect((await asViewer.client.call(listOwnWorks, { page: 1, size: 10 })).total).toBe(0);
  // The owner may close the organisation or export its data: the code for it goes to the owner's phone.
  expect((await asOwner.client.call(getSecurity, {})).maskedPhone).toContain(owner.phone.slice(-4));
  const ownCode = { channel: 'sms', purpose: 'close-account' } as const;
  expect(await code(asOwner.client.call(sendOwnCode, ownCode))).toBe('CHALLENGE_REQUIRED');
  expect(await code(asEditor.client.call(sendOwnCode, ownCode))).toBe('ROLE_REQUIRED');
  expect(await code(asViewer.client.call(saveWorkDraft, draft))).toBe('ROLE_REQUIRED');
  const made = await asEditor.client.call(saveWorkDraft, draft);
  expect((await asViewer.client.call(listOwnWorks, { page: 1, size: 10 })).items[0]?.id).toBe(made.id);
  // It belongs to the organisation, not to the editor.
  expect((await editor.client.call(listOwnWorks, { page: 1, size: 10 })).total).toBe(0);
  for (const { client } of [asEditor, asViewer]) {
    expect(await code(client.call(submitPackageOrder, { packageId: PACKAGES.small }))).toBe('ROLE_REQUIRED');
    expect(await code(client.call(inviteMember, { phone: viewer.phone, role: 'viewer' }))).toBe(
      'ROLE_REQUIRED',
    );
  }
  expect(
    await code(
      asOwner.client.call(beginRealNameCheck, {
        name: '沈知白',
        idNumber: randomIdNumber(),
        consentIdNumber: true,
        consentFace: true,
      }),
    ),
  ).toBe('ROLE_REQUIRED');
  expect(await code(owner.client.call(listMembers, {}))).toBe('ROLE_REQUIRED');

  // A stranger finds nothing, and a role change takes effect on running sessions at once.
  const stranger = await verified('苏墨');
  expect(await code(stranger.client.call(enterOrganisation, { id }))).toBe('NOT_FOUND');
  const members = await asOwner.client.call(listMembers, {});
  const idOf = (name: string) => members.members.find((one) => one.name === name)?.personId ?? '';
  await asOwner.client.call(setMemberRole, { personId: idOf('许望舒'), role: 'viewer' });
  expect(await code(asEditor.client.call(saveWorkDraft, draft))).toBe('ROLE_REQUIRED');
  await asOwner.client.call(setMemberRole, { personId: idOf('何敬之'), role: 'none' });
  expect(await code(asViewer.client.call(listOwnWorks, { page: 1, size: 10 }))).toBe('B0301');
  expect(await code(owner.client.call(leaveOrganisation, { id }))).toBe('ROLE_REQUIRED');

  // Handing over: one owner before, one after.
  await asOwner.client.call(inviteMember, { phone: editor.phone, role: 'owner' });
  const offer = (await editor.client.call(listOwnOrganisations, {})).invitations[0];
  expect(offer?.role).toBe('owner');
  await editor.client.call(answerInvitation, { id: offer?.id ?? '', accept: true });
  const after = await asEditor.client.call(listMembers, {});
  expect(after.members.map((one) => [one.name, one.role])).toEqual(
    expect.arrayContaining([
      ['许望舒', 'owner'],
      ['沈知白', 'editor'],
    ]),
  );
  expect(await code(asOwner.client.call(inviteMember, { phone: stranger.phone, role: 'viewer' }))).toBe(
    'ROLE_REQUIRED',
  );
  expect((await editor.client.call(getAccountClosing, {})).blockers).toEqual([
    { kind: 'organisations', count: 1 },
  ]);
  await owner.client.call(leaveOrganisation, { id });
  expect(await code(asOwner.client.call(getOwnAccount, {}))).toBe('B0301');
  const { rows } = await database.query<{ call: string }>(
    'select distinct call from organisation_act where person_id = (select account_id from session where token_sha256 = sha256($1))',
    [owner.client.token],
  );
  expect(rows.map((row) => row.call)).toContain('submitPackageOrder');
});

test('consents hold until withdrawn, and then block what needs them', async () => {
  const person = await verified('林知远');
  expect((await person.client.call(getAgreements, {})).consents).toEqual([
    { kind: 'id-number', isGiven: true },
    { kind: 'face', isGiven: true },
  ]);
  await person.client.call(revokeConsent, { kind: 'id-number' });
  expect(await code(person.client.call(repeatRealNameCheck, { consentFace: true }))).toBe('CONSENT_REQUIRED');
  await person.client.call(giveConsent, { kind: 'id-number' });
  expect(await code(person.client.call(repeatRealNameCheck, { consentFace: true }))).toBe('done');
  const { history } = await person.client.call(getAgreements, {});
  expect(history.filter((one) => one.kind === 'id-number').map((one) => one.revokedAt === null)).toEqual([
    true,
    false,
  ]);
});

test('a person who has not accepted the texts in force must read them first', async () => {
  const person = new Person(stack.place, '林知近');
  await person.register();
  // As if the texts had changed after signing up: no call has cached the acceptance yet.
  await database.query(
    "update consent set version = '2025-01' where account_id = (select account_id from session where token_sha256 = sha256($1))",
    [person.client.token],
  );
  expect(await code(person.client.call(listOwnWorks, { page: 1, size: 10 }))).toBe('AGREEMENTS_CHANGED');
  expect(await code(person.client.call(getOwnAccount, {}))).toBe('done');
  const { current } = await person.client.call(getAgreements, {});
  expect(current.map((one) => one.acceptedAt)).toEqual([null, null]);
  const version = (kind: string) => current.find((one) => one.kind === kind)?.version ?? '';
  expect(
    await code(person.client.call(acceptAgreements, { userPolicy: '2025-01', privacyPolicy: '2025-01' })),
  ).toBe('STATE_CHANGED');
  await person.client.call(acceptAgreements, {
    userPolicy: version('userPolicy'),
    privacyPolicy: version('privacyPolicy'),
  });
  expect(await code(person.client.call(listOwnWorks, { page: 1, size: 10 }))).toBe('done');
});

test('no text in the database shows a name, a number or a phone after all these steps', async () => {
  const idNumber = randomIdNumber();
  const person = await verified('欧阳听雪', idNumber);
  await person.makeKey();
  await person.buy(PACKAGES.small);
  const { rows } = await database.query<{ t: string; c: string }>(
    "select table_name as t, column_name as c from information_schema.columns where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying')",
  );
  expect(rows.length).toBeGreaterThan(80);
  const found: string[] = [];
  for (const { t, c } of rows)
    for (const secret of [idNumber, person.phone, '欧阳听雪', '沈知白', '陆怀素']) {
      const hit = await database.query(`select from "${t}" where "${c}"::text like $1 limit 1`, [
        `%${secret}%`,
      ]);
      if (hit.rowCount !== 0) found.push(`${t}.${c}: ${secret}`);
    }
  expect(found).toEqual([]);
  // The same search does find clear text.
  const seen = await database.query('select from package where name like $1', ['%随笔%']);
  expect(seen.rowCount).toBeGreaterThan(0);
});
