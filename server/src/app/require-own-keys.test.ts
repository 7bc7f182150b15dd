import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { lookupKeysOf, makeVault } from '../platform/vault.ts';
import { findKeyCheck } from './key-check-store.ts';
import { ForeignKeys, requireOwnKeys } from './require-own-keys.ts';

const [own, other] = [randomBytes(32), randomBytes(32)];
const vault = makeVault(own);

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext({ vault });
});
afterAll(() => t.close());
beforeEach(() => t.context.db.deleteFrom('key_check').execute());

const start = (keys: Parameters<typeof makeVault>[0]) =>
  requireOwnKeys({ db: t.context.db, vault: makeVault(keys) });
const isRefused = (keys: Parameters<typeof makeVault>[0]) => expect(start(keys)).rejects.toThrow(ForeignKeys);

test('an empty database belongs to the keys of its first start', async () => {
  await start(own);
  await start(own);
  await isRefused(other);
  await isRefused({ current: own, lookup: [other] });
  await isRefused({ current: other, lookup: lookupKeysOf({ current: own }) });
});

test('of two first starts at once with two keys one is refused', async () => {
  const ends = await Promise.allSettled([start(own), start(other)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('after a start with a new key beside the old one, the old one alone is refused', async () => {
  await start(own);
  const lookup = lookupKeysOf({ current: own });
  await start({ current: other, old: [own], lookup });
  await start({ current: other, lookup });
  await isRefused(own);
});

test('a database of before the check, with data, takes its own keys only', async () => {
  await t.account('13900000001');
  await isRefused(other);
  await isRefused({ current: own, lookup: [other] });
  expect(await findKeyCheck(t.context.db)).toBeUndefined();
  await start(own);
  // Served under two keys before it was checked: neither has all of it.
  await t.context.db.deleteFrom('key_check').execute();
  await t.context.db
    .updateTable('account')
    .set({ email_sealed: makeVault(other).seal('account', 'a@b.example') })
    .execute();
  await isRefused(own);
  await t.context.db.updateTable('account').set({ email_sealed: null }).execute();
});
