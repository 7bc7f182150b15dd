import {
  getImport,
  getMemberDetail,
  giveUpImportRows,
  prepareImportRows,
  stopImport,
  submitDeposit,
  submitImportRows,
} from '@yinji/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginBatch, depositLines, sendOriginals } from '@yinji/testkit/people/import-batch';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';

let stack: OpenStack;
let person: Person;
beforeAll(async () => {
  stack = await openStack();
});
// Ten uses each: how many a stopped batch has spent is a race, and the next test must not run out of them.
beforeEach(async () => {
  person = await stack.member('许望舒');
});
afterAll(() => stack?.close());

const draw = async (from: number, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `${from + at}.png`,
      bytes: await drawPicture(from + at, { width: 160, height: 120, format: 'png' }),
    })),
  );
const rest = async () => (await person.client.call(getMemberDetail, {})).rest.evidence;
const view = (id: string) => person.client.call(getImport, { id });

async function waitForState(id: string, state: string): Promise<void> {
  await expect.poll(async () => (await view(id)).state, { interval: 100 }).toBe(state);
}

test('a batch is deposited line by line, a lost answer repeats nothing, and it ends by itself', async () => {
  const before = await rest();
  const files = await draw(100, 4);
  const id = await beginBatch(person, files);
  expect(await rest()).toBe(before - 4);
  const first = await depositLines(person, id, [2, 3, 4, 5]);
  // Signed again, as after a closed browser: the first one remains.
  const again = await depositLines(person, id, [2, 3, 4, 5]);
  expect(again).toEqual(first);
  expect(await rest()).toBe(before - 4);
  expect((await view(id)).items.map((row) => row.state)).toEqual(Array(4).fill('deposited'));
  await sendOriginals(person, files, first);
  await waitForState(id, 'done');
  expect((await view(id)).complete).toBe(4);
  for (const workId of first.values())
    await person.waitForWork(workId, (work) => work.evidence?.state === 'passed');
  expect(await rest()).toBe(before - 4);
});

test('ten concurrent submissions of the same lines use one use a line', async () => {
  const before = await rest();
  const files = await draw(200, 2);
  const id = await beginBatch(person, files);
  await Promise.all(Array.from({ length: 10 }, () => depositLines(person, id, [2, 3])));
  expect([await rest(), (await view(id)).deposited]).toEqual([before - 2, 2]);
});

test('stopped while lines are under way, every use is either a deposit or restored', async () => {
  const before = await rest();
  const id = await beginBatch(person, await draw(300, 3));
  const { rows, ...shared } = await person.client.call(prepareImportRows, { id, lines: [2, 3, 4] });
  const signed = await Promise.all(
    rows.map(async (row) => ({ line: row.line, ...(await person.signManifest({ ...row, ...shared })) })),
  );
  await Promise.all([
    person.client.call(submitImportRows, { id, rows: signed }),
    person.client.call(stopImport, { id }),
  ]);
  const after = await view(id);
  expect(after.state).toBe('stopped');
  expect(await rest()).toBe(before - after.deposited);
  expect(after.deposited + after.givenUp).toBe(3);
});

test('a line that was deposited the ordinary way does not cost two uses', async () => {
  const before = await rest();
  const id = await beginBatch(person, await draw(400, 1));
  const { rows, ...shared } = await person.client.call(prepareImportRows, { id, lines: [2] });
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  await person.client.call(submitDeposit, {
    workId: row.workId,
    ...(await person.signManifest({ ...row, ...shared })),
  });
  await person.client.call(giveUpImportRows, { id, lines: [2] });
  await person.client.call(stopImport, { id });
  expect(await rest()).toBe(before - 1);
});
