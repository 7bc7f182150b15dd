import { sql } from 'kysely';
import { payPackageOrder, enrolSigningKey, listOwnWorks } from '@yinji/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { admitMinor } from '../../app/access.ts';
import { beginPersonReview } from '../identity-reviews/begin-person-review.ts';
import { grantIdentity } from '../identity/index.ts';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { acceptGuardianship } from './accept-guardianship.ts';
import { answerRequest } from './answer-request.ts';
import { endGuardianship } from './end-guardianship.ts';
import { listGuardianships } from './list-guardianships.ts';
import { offerGuardianship } from './offer-guardianship.ts';
import { findOrderFacts } from '../../money/index.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (cause: { code?: string }) => cause.code ?? String(cause),
  );
let serial = 1;
/** A number of a person of this age and a half. */
function numberAged(years: number): string {
  const born = new Date(Date.now() - (years + 0.5) * 365.25 * 86_400_000);
  const body = `110105${born.toISOString().slice(0, 10).replaceAll('-', '')}${String(serial++).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return body + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11];
}
let phones = 13_600_000_000;
const account = () => t.account(String(phones++));

function verify(accountId: string, name: string, idNumber: string) {
  const { vault } = t.context;
  return inTransaction(t.context.db, (tx) =>
    grantIdentity(tx, {
      account_id: accountId,
      kind: 'person',
      name_sealed: vault.seal('identity', name),
      id_number_sealed: vault.seal('identity', idNumber),
      id_number_lookup: vault.lookup('id-number', idNumber),
    }),
  );
}
async function adult(): Promise<string> {
  const id = await account();
  await verify(id, '沈知白', numberAged(40));
  return id;
}
const offer = (guardianId: string, idNumber: string) =>
  offerGuardianship(t.context, guardianId, { name: '沈小白', idNumber, relation: 'parent' });
const pays = (accountId: string, orderId: string) =>
  refusal(
    admitMinor(
      t.context,
      payPackageOrder,
      { kind: 'account', accountId, personId: accountId, role: 'self', tokenSha256: Buffer.alloc(32) },
      { orderId, channel: 'wechat' },
    ),
  );
const enrols = (accountId: string) =>
  refusal(
    admitMinor(
      t.context,
      enrolSigningKey,
      { kind: 'account', accountId, personId: accountId, role: 'self', tokenSha256: Buffer.alloc(32) },
      {},
    ),
  );

async function ward(guardianId: string) {
  const childId = await account();
  const idNumber = numberAged(16);
  const { code } = await offer(guardianId, idNumber);
  await acceptGuardianship(t.context, childId, code);
  return { childId, idNumber };
}

test('a guardian is of age, and only somebody from 14 to 17 has one', async () => {
  const guardianId = await adult();
  expect(await refusal(offer(guardianId, numberAged(18)))).toBe('BAD_INPUT');
  expect(await refusal(offer(guardianId, numberAged(13)))).toBe('MINOR_NEEDS_GUARDIAN');
  expect(await refusal(offer(guardianId, '11010519491231002'))).toBe('BAD_INPUT');
  expect(await refusal(offer(await account(), numberAged(16)))).toBe('NOT_ALLOWED');
  const minor = await account();
  await verify(minor, '沈小白', numberAged(16));
  expect(await refusal(offer(minor, numberAged(16)))).toBe('NOT_ALLOWED');
});

test('a minor is verified with a guardian who named the same number, and not without', async () => {
  const guardianId = await adult();
  const { childId, idNumber } = await ward(guardianId);
  const begin = (accountId: string, number: string) =>
    refusal(beginPersonReview(t.context, accountId, { name: '沈小白', idNumber: number }));
  expect(await begin(await account(), idNumber)).toBe('MINOR_NEEDS_GUARDIAN');
  expect(await begin(childId, numberAged(16))).toBe('MINOR_NEEDS_GUARDIAN');
  expect(await begin(childId, numberAged(13))).toBe('MINOR_NEEDS_GUARDIAN');
  expect(await begin(childId, idNumber)).toBe('done');
});

test('a code is used once, by another account than its giver, within a day', async () => {
  const guardianId = await adult();
  const { code } = await offer(guardianId, numberAged(15));
  expect(await refusal(acceptGuardianship(t.context, guardianId, code))).toBe('CODE_WRONG');
  const [one, other] = [await account(), await account()];
  const both = await Promise.all([one, other].map((id) => refusal(acceptGuardianship(t.context, id, code))));
  expect(both.sort()).toEqual(['CODE_WRONG', 'done']);
  const late = await offer(guardianId, numberAged(15));
  t.pass(25 * 3_600_000);
  expect(await refusal(acceptGuardianship(t.context, await account(), late.code))).toBe('CODE_WRONG');
  // An account with another verified identity accepts no guardian.
  const next = await offer(guardianId, numberAged(15));
  expect(await refusal(acceptGuardianship(t.context, await adult(), next.code))).toBe('REAL_NAME_DONE');
});

test('a minor buys and signs what the guardian agreed to, once for each thing', async () => {
  const guardianId = await adult();
  const { childId, idNumber } = await ward(guardianId);
  await verify(childId, '沈小白', idNumber);
  const [first, second] = [newId(), newId()];
  expect(await Promise.all([pays(childId, first), pays(childId, first)])).toEqual([
    'GUARDIAN_REQUIRED',
    'GUARDIAN_REQUIRED',
  ]);
  const { requests } = await listGuardianships(t.context, guardianId, findOrderFacts);
  expect(requests).toMatchObject([{ kind: 'buy', maskedName: '沈＊＊' }]);
  const id = requests[0]?.id ?? '';
  const { rows } =
    await sql`select from notice where account_id = ${guardianId} and title like '孩子想购买%'`.execute(
      t.context.db,
    );
  expect(rows).toHaveLength(1);
  expect(await refusal(answerRequest(t.context, await adult(), { id, grant: true }))).toBe('NOT_FOUND');
  expect(await refusal(answerRequest(t.context, childId, { id, grant: true }))).toBe('NOT_FOUND');
  await answerRequest(t.context, guardianId, { id, grant: true });
  expect(await refusal(answerRequest(t.context, guardianId, { id, grant: false }))).toBe('STATE_CHANGED');
  expect(await pays(childId, first)).toBe('done');
  expect(await pays(childId, second)).toBe('GUARDIAN_REQUIRED');
  expect(await enrols(childId)).toBe('GUARDIAN_REQUIRED');
  const sign = (await listGuardianships(t.context, guardianId, findOrderFacts)).requests.find(
    (one) => one.kind === 'sign',
  );
  await answerRequest(t.context, guardianId, { id: sign?.id ?? '', grant: false });
  expect(await enrols(childId)).toBe('GUARDIAN_REQUIRED');
  expect((await listGuardianships(t.context, guardianId, findOrderFacts)).requests).toHaveLength(1);
  // A consent counts for a day; then the guardian is asked again.
  t.pass(25 * 3_600_000);
  expect(await pays(childId, first)).toBe('GUARDIAN_REQUIRED');
});

test('without a guardian a minor buys nothing, and an adult needs none', async () => {
  const guardianId = await adult();
  const { childId, idNumber } = await ward(guardianId);
  await verify(childId, '沈小白', idNumber);
  const { wards } = await listGuardianships(t.context, guardianId, findOrderFacts);
  const id = wards[0]?.id ?? '';
  expect(await refusal(endGuardianship(t.context, await adult(), id))).toBe('NOT_FOUND');
  await endGuardianship(t.context, guardianId, id);
  expect(await refusal(endGuardianship(t.context, guardianId, id))).toBe('NOT_FOUND');
  expect(await pays(childId, newId())).toBe('MINOR_NEEDS_GUARDIAN');
  expect((await listGuardianships(t.context, childId, findOrderFacts)).guardian).toBeNull();
  t.pass(2 * 366 * 86_400_000);
  expect(await pays(childId, newId())).toBe('done');
});

test('adults and free calls need no consent', async () => {
  const id = await adult();
  expect(await pays(id, newId())).toBe('done');
  const actor = {
    kind: 'account',
    accountId: id,
    personId: id,
    role: 'self',
    tokenSha256: Buffer.alloc(32),
  } as const;
  expect(await refusal(admitMinor(t.context, listOwnWorks, actor, {}))).toBe('done');
});
