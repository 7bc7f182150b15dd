import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { readSent } from './entry-testing.ts';
import { recordSignIn } from './record-sign-in.ts';
import { warnOfSignIns } from './warn-of-sign-ins.ts';

let t: TestContext;
beforeAll(async () => {
  t = await openTestContext();
});
afterAll(() => t.close());

const home = { address: '203.0.113.7', device: '' };
const stranger = { address: '198.51.100.9', device: '' };
const HOUR_MS = 3_600_000;
let phones = 0;

async function makePerson() {
  const phone = `1371234${String((phones += 1)).padStart(4, '0')}`;
  const accountId = await t.account(phone);
  const attempt = async (
    outcome: 'opened' | 'refused',
    times = 1,
    from = stranger,
    way: 'password' | 'ticket' = 'password',
  ) => {
    for (let at = 0; at < times; at += 1) {
      await recordSignIn(t.context, t.context.db, accountId, { way, outcome }, from);
      t.pass(1000);
    }
  };
  await attempt('opened', 1, home);
  const told = async () =>
    (
      await t.context.db
        .selectFrom('notice')
        .select(['title', 'category'])
        .where('account_id', '=', accountId)
        .orderBy('title')
        .execute()
    ).map(({ title, category }) => `${category} ${title}`);
  return { phone, attempt, told };
}
const REFUSED = 'system 登录多次被拒';
const OPENED = 'security 多次被拒之后，有人从新的网络登录';

test('five refused sign-ins in a day are told once, by a notice alone; four are not', async () => {
  const [tried, mistaken] = [await makePerson(), await makePerson()];
  await tried.attempt('refused', 5);
  await mistaken.attempt('refused', 4);
  for (let times = 0; times < 2; times += 1) await warnOfSignIns(t.context);
  expect([await tried.told(), await mistaken.told()]).toEqual([[REFUSED], []]);
  expect(await readSent(t.context, tried.phone)).toEqual([]);
});

test('a sign-in from a new network after them is told on every channel, one from a known network is not', async () => {
  const [taken, holder] = [await makePerson(), await makePerson()];
  for (const { attempt } of [taken, holder]) await attempt('refused', 5);
  await taken.attempt('opened');
  await holder.attempt('opened', 1, home);
  for (let times = 0; times < 2; times += 1) await warnOfSignIns(t.context);
  expect([await taken.told(), await holder.told()]).toEqual([[OPENED, REFUSED], [REFUSED]]);
  expect(await readSent(t.context, taken.phone)).toHaveLength(1);
});

test('a new network before them is none, nor is one that only a ticket opened', async () => {
  const [before, ticket] = [await makePerson(), await makePerson()];
  await before.attempt('opened');
  await before.attempt('refused', 5);
  await ticket.attempt('refused', 5);
  await ticket.attempt('opened', 1, stranger, 'ticket');
  await warnOfSignIns(t.context);
  expect([await before.told(), await ticket.told()]).toEqual([[REFUSED], [REFUSED]]);
});

// The last: a notice has the time of the database, which this clock leaves behind.
test('who is tried on is told again the next day', async () => {
  const { attempt, told } = await makePerson();
  await attempt('refused', 5);
  await warnOfSignIns(t.context);
  t.pass(25 * HOUR_MS);
  await attempt('refused', 5);
  await warnOfSignIns(t.context);
  expect(await told()).toEqual([REFUSED, REFUSED]);
});
