import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import type { PackageTerms } from '../../platform/db/schema.ts';
import { codeOf, makeTestStaff, makeTestContext } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { reorderPackages } from './reorder-packages.ts';
import { listAllPackages, listChanges } from './packages-store.ts';
import { savePackage } from './save-package.ts';

let database: TestDatabase;
let context: AppContext;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ context } = makeTestContext(database.db));
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

test('a package made twice is one, at the end of the list', async () => {
  const operator = await makeTestStaff(context.db, 'operator');
  const given = { ...terms, id: newId(), version: 0 };
  const outcomes = await Promise.all([1, 2].map(() => codeOf(savePackage(context, operator, given))));
  expect(outcomes.toSorted()).toEqual(['STATE_CHANGED', 'done']);
  expect((await listAllPackages(context.db)).at(-1)?.id).toBe(given.id);
  expect(await listChanges(context.db, given.id)).toMatchObject([{ before: null, after: terms }]);
});

test('of two edits of the same version one is kept, and the history shows who changed the price from what to what', async () => {
  const [first, second] = [
    await makeTestStaff(context.db, 'operator'),
    await makeTestStaff(context.db, 'operator'),
  ];
  const id = newId();
  await savePackage(context, first, { ...terms, id, version: 0 });
  const outcomes = await Promise.all([
    codeOf(savePackage(context, first, { ...terms, id, version: 1, priceFen: 3000 })),
    codeOf(savePackage(context, second, { ...terms, id, version: 1, priceFen: 3100 })),
  ]);
  expect(outcomes.toSorted()).toEqual(['STATE_CHANGED', 'done']);
  const [row] = (await listAllPackages(context.db)).filter((one) => one.id === id);
  expect([3000, 3100]).toContain(row?.price_fen);
  expect(row?.version).toBe(2);
  const [change] = await listChanges(context.db, id);
  expect([change?.before?.priceFen, change?.after.priceFen]).toEqual([2900, row?.price_fen]);
  expect(change?.name).toContain(row?.price_fen === 3000 ? first.staffId : second.staffId);
});

test('an unchanged save changes nothing and leaves no history', async () => {
  const operator = await makeTestStaff(context.db, 'operator');
  const id = newId();
  await savePackage(context, operator, { ...terms, id, version: 0 });
  expect(await savePackage(context, operator, { ...terms, id, version: 1 })).toMatchObject({ version: 1 });
  expect(await listChanges(context.db, id)).toHaveLength(1);
});

test('a package that does not exist is not found', async () => {
  const operator = await makeTestStaff(context.db, 'operator');
  expect(await codeOf(savePackage(context, operator, { ...terms, id: newId(), version: 1 }))).toBe('NOT_FOUND');
});

test('packages are reordered only by a caller who saw the present order, and all of them', async () => {
  const operator = await makeTestStaff(context.db, 'operator');
  const seen = (await listAllPackages(context.db)).map((row) => row.id);
  const order = seen.toReversed();
  expect(await codeOf(reorderPackages(context, operator, { seen, order: order.slice(1) }))).toBe('BAD_INPUT');
  expect(await codeOf(reorderPackages(context, operator, { seen, order }))).toBe('done');
  expect((await listAllPackages(context.db)).map((row) => row.id)).toEqual(order);
  expect(await codeOf(reorderPackages(context, operator, { seen, order: seen }))).toBe('STATE_CHANGED');
});
