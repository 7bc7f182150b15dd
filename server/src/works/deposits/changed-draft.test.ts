import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openStudio, type Studio } from '@yinji/testkit/context/studio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitDeposit } from './submit-deposit.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

test('a draft whose kind was changed in another tab is not sealed under the kind that nobody read back', async () => {
  const { context } = studio;
  const creator = await studio.creator();
  const workId = await studio.draft(creator);
  const signed = await studio.signed(creator, workId);
  const kindOf = async () =>
    (await context.db.selectFrom('work').select('work_type').where('id', '=', workId).executeTakeFirstOrThrow())
      .work_type;
  const shown = await kindOf();
  const changed = shown === 'photo' ? 'draw' : 'photo';
  await context.db.updateTable('work').set({ work_type: changed }).where('id', '=', workId).execute();
  const submit = () => codeOf(submitDeposit(context, creator.accountId, { ...signed, workType: shown }));
  expect(await submit()).toBe('STATE_CHANGED');
  expect(await studio.stateOf(workId, 'evidence')).toBe('draft');
  await context.db.updateTable('work').set({ work_type: shown }).where('id', '=', workId).execute();
  expect(await submit()).toBe('done');
  expect(await submit()).toBe('done');
});
