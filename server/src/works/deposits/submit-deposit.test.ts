import { openStudio, type Studio } from '@yinji/testkit/context/studio';
import type { TestCreator } from '@yinji/testkit/context/creator';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumRest } from '../../money/quota/index.ts';
import { submitDeposit } from './submit-deposit.ts';

let studio: Studio;
let creator: TestCreator;
beforeAll(async () => {
  studio = await openStudio();
  creator = await studio.creator({ evidence: 10, authentic: 0 });
});
afterAll(() => studio.close());

const submit = (submission: Parameters<typeof submitDeposit>[2]) =>
  submitDeposit(studio.context, creator.accountId, submission);
const rest = async () => (await sumRest(studio.context.db, creator.accountId, new Date())).evidence;

test('one manifest submitted eight times at once is received once and costs one use', async () => {
  const [workId, before] = [await studio.draft(creator), await rest()];
  const submission = await studio.signed(creator, workId);
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(submit(submission))));
  expect(codes).toEqual(Array(8).fill('done'));
  expect(await rest()).toBe(before - 1);
  const records = await studio.context.db
    .selectFrom('work_record')
    .innerJoin('pending_record', 'pending_record.entry_sha256', 'work_record.record_sha256')
    .select('work_record.seq')
    .where('work_id', '=', workId)
    .execute();
  expect(records).toEqual([{ seq: 0 }]);
  const jobs = await studio.context.db.selectFrom('job').select('kind').where('key', '=', workId).execute();
  expect(jobs).toEqual([{ kind: 'finish-deposit' }]);
});

test('of eight manifests of one work at once, one is received and the others are refused', async () => {
  const [workId, before] = [await studio.draft(creator), await rest()];
  const all = await Promise.all(Array.from({ length: 8 }, () => studio.signed(creator, workId)));
  const codes = await Promise.all(all.map((one) => codeOf(submit(one))));
  expect(codes.toSorted()).toEqual([...Array(7).fill('ALREADY_DEPOSITED'), 'done']);
  expect(await rest()).toBe(before - 1);
});
