import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import type { PackageTerms } from '../../platform/db/schema.ts';
import type { StaffActor } from '../../platform/http/actor.ts';
import {
  codeOf,
  declareTestAccount,
  makeTestAccount,
  makeTestContext,
  makeTestStaff,
} from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { decidePackage } from './decide-package.ts';
import { listAllPackages, listChanges } from './packages-store.ts';
import { termsOf } from './present-package.ts';
import { proposePackage } from './propose-package.ts';
import { reorderPackages } from './reorder-packages.ts';

let database: TestDatabase;
let context: AppContext;
let operator: StaffActor<never>;
let other: StaffActor<never>;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ context } = makeTestContext(database.db));
  [operator, other] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'operator'),
  ];
});
afterAll(() => database.close());

const terms: PackageTerms = {
  name: '小集',
  priceFen: 2900,
  termDays: 30,
  quotas: { evidence: 5, authentic: 1, gallery: 1, common: 5 },
  remark: '',
  onSale: true,
};
interface Wanted {
  packageId: string;
  version?: number;
  id?: string;
  by?: StaffActor<never>;
  to?: Partial<PackageTerms>;
}
async function propose({ packageId, version = 0, id = newId(), by = operator, to = {} }: Wanted) {
  const given = { id, packageId, version, terms: { ...terms, ...to }, reason: '秋季调整价目' };
  await proposePackage(context, by, given);
  return id;
}
const decide = (by: StaffActor<never>, id: string, decision: 'approve' | 'refuse' | 'withdraw' = 'approve') =>
  codeOf(decidePackage(context, by, { id, decision, note: '' }));
const rowOf = async (id: string) => (await listAllPackages(context.db)).find((row) => row.id === id);

/** A package on sale, made by both. */
async function made(): Promise<string> {
  const packageId = newId();
  expect(await decide(other, await propose({ packageId }))).toBe('done');
  return packageId;
}

test('one operator cannot put a free package of 100,000 uses on sale, nor under a second staff name', async () => {
  const again = await makeTestStaff(context.db, 'admin');
  const first = await makeTestStaff(context.db, 'operator');
  await declareTestAccount(context.db, await makeTestAccount(context.db), first, again);
  const packageId = newId();
  const free = { priceFen: 0, quotas: { evidence: 100_000, authentic: 0, gallery: 0, common: 0 } };
  const id = await propose({ packageId, by: first, to: free });
  expect(await rowOf(packageId)).toBeUndefined();
  expect(await decide(first, id)).toBe('SECOND_PERSON_REQUIRED');
  expect(await decide(again, id)).toBe('SECOND_PERSON_REQUIRED');
  expect(await rowOf(packageId)).toBeUndefined();
  expect(await decide(other, id, 'refuse')).toBe('done');
  expect(await rowOf(packageId)).toBeUndefined();
});

test.each([
  ['the price', { priceFen: 0 }],
  ['the quotas', { quotas: { ...terms.quotas, evidence: 100_000 } }],
  ['the term', { termDays: 3660 }],
  ['the sale', { onSale: false }],
])('a proposal changes %s only when another person approves it', async (_what, to) => {
  const packageId = await made();
  const before = await rowOf(packageId);
  const id = await propose({ packageId, version: 1, to });
  expect(await decide(operator, id)).toBe('SECOND_PERSON_REQUIRED');
  expect(await rowOf(packageId)).toEqual(before);
  expect(await decide(other, id)).toBe('done');
  const row = await rowOf(packageId);
  expect([row?.version, row && termsOf(row)]).toEqual([2, { ...terms, ...to }]);
  const [change] = await listChanges(context.db, packageId);
  expect(change).toMatchObject({ before: terms, after: { ...terms, ...to } });
  expect([change?.name, change?.approver]).toEqual([
    `operator ${operator.staffId}`,
    `operator ${other.staffId}`,
  ]);
});

test('a package has one open proposal, and a proposal sent twice is one', async () => {
  const packageId = await made();
  const id = await propose({ packageId, version: 1, to: { priceFen: 3000 } });
  await propose({ packageId, version: 1, to: { priceFen: 3000 }, id });
  expect(await codeOf(propose({ packageId, version: 1, to: { priceFen: 1 }, id }))).toBe('STATE_CHANGED');
  expect(await codeOf(propose({ packageId, version: 1, to: { priceFen: 1 } }))).toBe('STATE_CHANGED');
  expect(await decide(other, id, 'withdraw')).toBe('NOT_ALLOWED');
  expect(await decide(operator, id, 'withdraw')).toBe('done');
  expect(await decide(other, id)).toBe('STATE_CHANGED');
  expect(await codeOf(propose({ packageId, version: 1, to: { priceFen: 3100 } }))).toBe('done');
});

test('eight concurrent approvals of a new package make one, at the end of the list', async () => {
  const packageId = newId();
  const id = await propose({ packageId });
  const told = await Promise.all(Array.from({ length: 8 }, () => decide(other, id)));
  expect(told.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'STATE_CHANGED'), 'done']);
  expect((await listAllPackages(context.db)).at(-1)?.id).toBe(packageId);
  expect(await listChanges(context.db, packageId)).toMatchObject([{ before: null, after: terms }]);
});

test('a proposal names a package and the version it was read in, and changes something', async () => {
  const packageId = await made();
  expect(await codeOf(propose({ packageId: newId(), version: 1 }))).toBe('NOT_FOUND');
  expect(await codeOf(propose({ packageId, version: 2, to: { priceFen: 1 } }))).toBe('STATE_CHANGED');
  expect(await codeOf(propose({ packageId, version: 0 }))).toBe('STATE_CHANGED');
  expect(await codeOf(propose({ packageId, version: 1 }))).toBe('BAD_INPUT');
});

test('the database itself refuses a package saved by its proposer', async () => {
  const id = await propose({ packageId: newId() });
  const saved = { state: 'saved', decided_by: operator.staffId, decided_at: new Date() } as const;
  await expect(
    context.db.updateTable('package_proposal').set(saved).where('id', '=', id).execute(),
  ).rejects.toThrow(/not confirmed/);
});

test('packages are reordered only by a caller who saw the present order, and all of them', async () => {
  const seen = (await listAllPackages(context.db)).map((row) => row.id);
  const order = seen.toReversed();
  expect(await codeOf(reorderPackages(context, operator, { seen, order: order.slice(1) }))).toBe('BAD_INPUT');
  expect(await codeOf(reorderPackages(context, operator, { seen, order }))).toBe('done');
  expect((await listAllPackages(context.db)).map((row) => row.id)).toEqual(order);
  expect(await codeOf(reorderPackages(context, operator, { seen, order: seen }))).toBe('STATE_CHANGED');
});
