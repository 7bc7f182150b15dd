import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitDeposit } from '../../works/deposits/index.ts';
import { sumRest } from '../../money/quota/index.ts';
import { countTracks } from '../../works/works/index.ts';
import { decideCase } from './decide-case.ts';
import { requestConfirmation, withdrawConfirmation } from './request-confirmation.ts';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openStudio, type Studio } from '@yinji/testkit/context/studio';

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio();
});
afterAll(() => studio.close());

const tally = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]));

/** The ledger never below zero, no use ended twice, and consistent with the tracks. */
async function checkBooks(accountId: string): Promise<{ spent: number; reserved: number }> {
  const { rows } = await sql<{ below: number; twice: number; spent: number; reserved: number }>`
    select
      (select count(*)::int from (select batch_id from quota_entry where account_id = ${accountId}
        group by batch_id having sum(amount) < 0) as b) as below,
      (select count(*)::int from (select reservation_id from quota_entry where account_id = ${accountId}
        and movement in ('spend', 'release') group by reservation_id having count(*) > 1) as t) as twice,
      (select count(*)::int from quota_entry where account_id = ${accountId} and movement = 'spend') as spent,
      (select count(*)::int from quota_entry as held where account_id = ${accountId} and movement = 'reserve'
        and not exists (select from quota_entry where reservation_id = held.id and movement in ('spend', 'release'))) as reserved`.execute(
    studio.context.db,
  );
  const { below = -1, twice = -1, spent = -1, reserved = -1 } = rows[0] ?? {};
  expect([below, twice]).toEqual([0, 0]);
  return { spent, reserved };
}

test('100 concurrent submissions with 60 uses left: 60 are accepted, each use once', async () => {
  const one = await studio.creator({ evidence: 60, authentic: 0 });
  const submissions = [];
  for (let at = 0; at < 50; at += 1) submissions.push(await studio.signed(one, await studio.draft(one)));
  // Each twice: the second of a pair changes nothing, whichever comes first.
  const pairs = [...submissions, ...submissions];
  const more = [];
  for (let at = 0; at < 30; at += 1) more.push(await studio.signed(one, await studio.draft(one)));
  const codes = await Promise.all(
    [...pairs, ...more].map((submission) => codeOf(submitDeposit(studio.context, one.accountId, submission))),
  );
  const { reserved } = await checkBooks(one.accountId);
  expect(reserved).toBe(60);
  expect(Object.keys(tally(codes)).sort()).toEqual(['NO_QUOTA', 'done']);
  const { works, count } = await countTracks(studio.context.db, one.accountId);
  expect([works, count('evidence', 'reviewing'), count('evidence', 'draft')]).toEqual([80, 60, 20]);
  expect((await sumRest(studio.context.db, one.accountId, new Date())).evidence).toBe(0);
});

test('100 concurrent submissions, withdrawals and decisions on the same works: only legal transitions, consistent books', async () => {
  const one = await studio.creator({ evidence: 20, authentic: 8 });
  const reviewers = await Promise.all(Array.from({ length: 4 }, () => studio.reviewer()));
  const works: string[] = [];
  for (let at = 0; at < 10; at += 1) works.push(await studio.deposited(one));
  const { context } = studio;
  const submitted = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      codeOf(requestConfirmation(context, one.accountId, works[at % works.length] ?? '')),
    ),
  );
  expect(tally(submitted)['done']).toBe(8);
  const cases: { id: string; by: number }[] = [];
  for (const [at, workId] of works.entries()) {
    const id = await studio.hand(workId, 'confirmation', reviewers[at % 4] ?? reviewers[0]!);
    if (id !== undefined) cases.push({ id, by: at % 4 });
  }
  const decided = await Promise.all(
    Array.from({ length: 100 }, (_, at) => {
      const { id, by } = cases[at % cases.length]!;
      const workId = works[at % works.length] ?? '';
      if (at % 5 === 4) return codeOf(withdrawConfirmation(context, one.accountId, workId));
      const decision = at % 2 === 0 ? ('passed' as const) : ('rejected' as const);
      return codeOf(
        decideCase(context, reviewers[by]!, {
          id,
          decision,
          ...(decision === 'rejected' ? { ruleCodes: ['QQ-09'] } : {}),
          reason: '并行地作出的结论，只算一次。',
          looked: true,
        }),
      );
    }),
  );
  expect(
    Object.keys(tally(decided)).every((code) => ['done', 'STATE_CHANGED', 'NOT_FOUND'].includes(code)),
  ).toBe(true);
  expect(tally(decided)['done']).toBe(8);
  const { count } = await countTracks(context.db, one.accountId);
  const { spent, reserved } = await checkBooks(one.accountId);
  const states = (['draft', 'reviewing', 'passed', 'rejected'] as const).map((state) =>
    count('confirmation', state),
  );
  expect(states.reduce((sum, each) => sum + each, 0)).toBe(8);
  expect([count('confirmation', 'reviewing'), reserved - 10]).toEqual([0, 0]);
  expect(spent).toBe(count('confirmation', 'passed'));
  const { rows } = await sql<{ passed: number; records: number }>`
    select count(*) filter (where decision = 'passed')::int as passed, count(record)::int as records from review_case
    join work on work.id = work_id where account_id = ${one.accountId}`.execute(context.db);
  expect(rows[0]).toEqual({ passed: spent, records: spent });
});
