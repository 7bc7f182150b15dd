import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openStudio, type Studio } from '@yinji/testkit/context/studio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitDeposit } from './submit-deposit.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

test('nothing is received while our clock is ten minutes from that of an authority, and later it is', async () => {
  const { context } = studio;
  const creator = await studio.creator();
  const workId = await studio.draft(creator);
  const signed = await studio.signed(creator, workId);
  const submit = () => codeOf(submitDeposit(context, creator.accountId, signed));
  const count = async (table: 'pending_record' | 'quota_entry') =>
    (await context.db.selectFrom(table).selectAll().execute()).length;
  const before = [await count('pending_record'), await count('quota_entry')];
  for (const minutes of [10, -10]) {
    context.clock.observe('time-authority', new Date(context.now().getTime() + minutes * 60_000));
    expect(await submit()).toBe('CLOCK_WRONG');
  }
  expect([await count('pending_record'), await count('quota_entry')]).toEqual(before);
  context.clock.observe('time-authority', context.now());
  expect(await submit()).toBe('done');
  // Sent again after a lost answer: it has been received, whatever the clock says since.
  context.clock.observe('time-authority', new Date(0));
  expect(await submit()).toBe('done');
});
