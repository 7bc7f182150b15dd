import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, makeTestStaff } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { newId } from '../../platform/db/ids.ts';
import { addBlockedTerm } from '../../publication/public-listing/add-blocked-term.ts';
import { getPublicFace } from './get-public-face.ts';
import { updateProfile } from './update-profile.ts';

let t: TestContext;
let accountId: string;
beforeAll(async () => {
  t = await openTestContext();
  accountId = await t.account('13500000001');
  const operator = await makeTestStaff(t.context.db, 'operator');
  await addBlockedTerm(t.context, operator, { id: newId(), term: '赌场', ruleCode: 'illegal', note: '' });
});
afterAll(() => t.close());

test.each([
  ['a listed word in a nickname', { nickname: '赌 场 老板' }],
  ['a listed word in an introduction', { introduction: '欢迎来赌-场' }],
  ['a telephone number', { introduction: '加我 138 0013 8000' }],
  ['a mailbox', { nickname: 'a@b.cn' }],
])('%s is refused before strangers see it, and nothing changes', async (_name, change) => {
  const before = await getPublicFace(t.context, accountId);
  expect(await codeOf(updateProfile(t.context, accountId, { gender: 'male', ...change }))).toBe(
    'TEXT_NOT_ALLOWED',
  );
  expect(await getPublicFace(t.context, accountId)).toEqual(before);
});

test('other words become public', async () => {
  await updateProfile(t.context, accountId, { nickname: '沈知白', introduction: '画山水' });
  expect(await getPublicFace(t.context, accountId)).toMatchObject({
    nickname: '沈知白',
    introduction: '画山水',
  });
});
