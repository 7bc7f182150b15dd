import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, makeTestAccount, makeTestContext } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { answerFillingHelp, showFillingHelp } from './answer-filling-help.ts';
import { deleteEndedHelp, deleteHelp, findOwnHelp } from './filling-help-store.ts';
import { makeFillingHelp } from './make-filling-help.ts';
import { inTransaction } from '../../platform/db/database.ts';

const HOUR = 3_600_000;
const NETWORK = '192.0.2.0/24';
const start = new Date();
const proposal = { title: '荷塘清趣', workType: 'draw' } as const;
let database: TestDatabase;
let context: AppContext;
let setNow: (now: Date) => void;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ context, setNow } = makeTestContext(database.db));
});
beforeEach(async () => {
  setNow(start);
  await database.db.deleteFrom('rate_bucket').execute();
});
afterAll(() => database.close());

async function asked() {
  const owner = await makeTestAccount(context.db);
  return { owner, token: (await makeFillingHelp(context, owner)).token };
}
const show = (token: string) => showFillingHelp(context, token, NETWORK);
const answer = (token: string, given: { title: string; workType: 'draw' | 'photo' } = proposal) =>
  answerFillingHelp(context, { token, ...given }, NETWORK);
const own = (owner: string) => findOwnHelp(context.db, owner, context.now());
const codes = (token: string) => Promise.all([codeOf(show(token)), codeOf(answer(token))]);
const ENDED = ['HELP_ENDED', 'HELP_ENDED'];

test('what a relative proposes is seen by the owner alone; the link shows nothing of it', async () => {
  const { owner, token } = await asked();
  const other = await asked();
  const endsAt = new Date(start.getTime() + 24 * HOUR).toISOString();
  expect(await show(token)).toEqual({ endsAt, isFilled: false });
  await answer(token);
  expect(await show(token)).toEqual({ endsAt, isFilled: true });
  expect(await own(owner)).toMatchObject({ title: '荷塘清趣', work_type: 'draw' });
  expect(await own(other.owner)).toMatchObject({ title: null });
  // A correction.
  await answer(token, { title: '荷塘', workType: 'photo' });
  expect(await own(owner)).toMatchObject({ title: '荷塘', work_type: 'photo' });
  const [row] = await context.db
    .selectFrom('filling_help')
    .selectAll()
    .where('account_id', '=', owner)
    .execute();
  expect(row?.token_sha256).toHaveLength(32);
});

test('guessed, replaced, taken back, and after a day: all answer alike, and nothing is written', async () => {
  expect(await codes('x'.repeat(43))).toEqual(ENDED);

  const { owner, token } = await asked();
  await answer(token);
  const next = await makeFillingHelp(context, owner);
  expect(await codes(token)).toEqual(ENDED);
  expect(await own(owner)).toMatchObject({ title: null });
  await inTransaction(context.db, (tx) => deleteHelp(tx, owner));
  expect(await codes(next.token)).toEqual(ENDED);
  expect(await own(owner)).toBeUndefined();

  const late = await asked();
  setNow(new Date(start.getTime() + 24 * HOUR));
  expect(await codes(late.token)).toEqual(ENDED);
  expect(await own(late.owner)).toBeUndefined();
  await deleteEndedHelp(context.db, context.now());
  const left = await context.db.selectFrom('filling_help').select('account_id').execute();
  expect(left).toEqual([]);
});

test('making, filling in and guessing are bounded', async () => {
  const { owner, token } = await asked();
  const turns = async (count: number, act: () => Promise<unknown>) => {
    const said: string[] = [];
    for (let turn = 0; turn < count; turn += 1) said.push(await codeOf(act()));
    return said.filter((code) => code === 'done').length;
  };
  expect(await turns(12, () => answer(token))).toBe(10);
  expect(await turns(12, () => makeFillingHelp(context, owner))).toBe(9);
  const tried = await Promise.all(
    Array.from({ length: 140 }, (_, at) => codeOf(show(String(at).padStart(43, 'x')))),
  );
  expect(new Set(tried)).toEqual(new Set(['HELP_ENDED', 'TOO_MANY_REQUESTS']));
});
