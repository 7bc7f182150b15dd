import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestContext } from '@yinji/testkit/context/open-test-context';
import { listObjections } from './list-objections.ts';
import { makeSigner, makeStaff, makeWork, openObjectionWorld, putObjection } from './objections-testing.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openObjectionWorld();
}, 60_000);
afterAll(() => t.close());

test('a row of the list shows the kind of the work, and its title only while everybody may see it', async () => {
  const [holder, objector] = [await makeSigner(t, '沈知白'), await makeSigner(t, '陆怀素')];
  const { staffId: reviewerId } = await makeStaff(t, 'reviewer');
  const shown = await makeWork(t, holder.accountId, true);
  const hidden = await makeWork(t, holder.accountId, false);
  for (const work of [shown, hidden]) await putObjection(t, { objector, work, state: 'accepted', reviewerId });
  const rowOf = async (number: string) => {
    const { items } = await listObjections(t.context, {});
    return items.find(({ depositNumber }) => depositNumber === number);
  };
  expect(await rowOf(shown.number)).toMatchObject({ workType: 'photo', title: '秋山' });
  expect(await rowOf(hidden.number)).toMatchObject({ workType: 'photo', title: null });

  await t.context.db.updateTable('work').set({ is_public: false }).where('id', '=', shown.id).execute();
  expect((await rowOf(shown.number))?.title).toBeNull();
  // Nobody was looked at.
  expect(await t.context.db.selectFrom('staff_audit').select('action').execute()).toEqual([]);
});
