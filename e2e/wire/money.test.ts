import {
  askForPayment,
  getShelfFee,
  isShelfPaid,
  getMemberDetail,
  isOrderPaid,
  listPackages,
  payPackageOrder,
  saveWorkDraft,
  submitPackageOrder,
} from '@yinji/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../server/src/platform/db/database.ts';
import { payAtCashier } from '@yinji/testkit/people/pay-at-cashier';
import { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { openStack, PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { waitFor } from '@yinji/testkit/wait-for';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let database: OpenDatabase;
beforeAll(async () => {
  stack = await openStack();
  database = openDatabase(stack.running.databaseUrl, 1);
});
afterAll(async () => {
  await database?.close();
  await stack?.close();
});

const cashier = async (path: string, body: object) =>
  (
    await fetch(`${stack.place.cashierUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

async function verified(name: string): Promise<Person> {
  const person = new Person(stack.place, name);
  await person.register();
  await person.verifyRealName();
  return person;
}

const paymentStateOf = async (orderId: string) =>
  (
    await database.db
      .selectFrom('payment')
      .select('state')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state;

test('packages come five a page, priced in fen internally', async () => {
  const person = new Person(stack.place, '陆怀素');
  const page = await person.client.call(listPackages, { page: 1, size: 5 });
  expect([page.items.length, page.total, page.items[1]?.priceFen]).toEqual([5, 6, 6800]);
});

test('an unverified person cannot buy, a person without a package cannot begin a work', async () => {
  const person = new Person(stack.place, '何敬之');
  await person.register();
  expect(await code(person.client.call(submitPackageOrder, { packageId: PACKAGES.small }))).toBe(
    'REAL_NAME_REQUIRED',
  );
  await person.verifyRealName();
  const draft = { title: '', workType: 'draw', description: '', claimedCreatedOn: null, file: null } as const;
  expect(await code(person.client.call(saveWorkDraft, draft))).toBe('10003');
});

test('ten clicks make one order, and only the provider can pay it', async () => {
  const person = await verified('释慧明');
  const orders = await Promise.all(
    Array.from({ length: 10 }, () => person.client.call(submitPackageOrder, { packageId: PACKAGES.small })),
  );
  expect(new Set(orders.map((order) => order.orderNo)).size).toBe(1);
  const [order] = orders;
  if (order === undefined) throw new Error('no order');
  await person.acceptTerms(order.orderId);
  await person.client.call(payPackageOrder, { orderId: order.orderId, channel: 'alipay' });
  await person.client.call(askForPayment, { orderNo: order.orderNo });
  expect(await person.client.call(isOrderPaid, { orderNo: order.orderNo })).toBe(false);
  expect((await person.client.call(getMemberDetail, {})).membership).toBeNull();
});

test("another person's order is not found", async () => {
  const [owner, other] = [await verified('林知远'), await verified('林知近')];
  const order = await owner.client.call(submitPackageOrder, { packageId: PACKAGES.small });
  expect(await code(other.client.call(payPackageOrder, { orderId: order.orderId, channel: 'wechat' }))).toBe(
    'NOT_FOUND',
  );
  expect(await code(other.client.call(isOrderPaid, { orderNo: order.orderNo }))).toBe('NOT_FOUND');
  expect(await code(other.client.call(askForPayment, { orderNo: order.orderNo }))).toBe('NOT_FOUND');
});

test.each(['wechat', 'alipay'] as const)('a lost notification is repaired by polling %s', async (channel) => {
  await cashier('/sim/faults', { reset: true, notificationDropped: true });
  const person = await verified('顾北辰');
  await person.buy(PACKAGES.small, channel);
  expect((await person.rest()).rest).toEqual({ evidence: 10, authentic: 2, gallery: 2, common: 20 });
  await cashier('/sim/faults', { reset: true });
});

test('notified twice, granted once; a wrong amount grants nothing', async () => {
  await cashier('/sim/faults', { reset: true, notificationDoubled: true });
  const lucky = await verified('程双喜');
  await lucky.buy(PACKAGES.small);
  expect((await lucky.rest()).rest.evidence).toBe(10);
  await cashier('/sim/faults', { reset: true, wrongAmount: true });
  const unlucky = await verified('钱不对');
  const { orderId, orderNo } = await unlucky.client.call(submitPackageOrder, { packageId: PACKAGES.small });
  await unlucky.acceptTerms(orderId);
  await unlucky.client.call(payPackageOrder, { orderId, channel: 'wechat' });
  await payAtCashier(stack.place.cashierUrl, orderNo);
  await waitFor(async () => expect(await paymentStateOf(orderId)).toBe('disputed'));
  expect(await unlucky.client.call(isOrderPaid, { orderNo })).toBe(false);
  expect((await unlucky.rest()).membership).toBeNull();
  await cashier('/sim/faults', { reset: true });
});

test('a free package is granted once, by the callback and without a provider', async () => {
  const packageId = '0199c000-0000-7000-8000-0000000000f0';
  await database.db
    .insertInto('package')
    .values({
      id: packageId,
      name: '赠送',
      price_fen: 0,
      term_days: 7,
      evidence: 1,
      authentic: 0,
      gallery: 0,
      common: 0,
      position: 9,
    })
    .execute();
  const person = await verified('受赠人');
  const order = await person.client.call(submitPackageOrder, { packageId });
  expect(order.needsPayment).toBe(false);
  await Promise.all([1, 2, 3].map(() => person.client.call(askForPayment, { orderNo: order.orderNo })));
  expect(await person.client.call(isOrderPaid, { orderNo: order.orderNo })).toBe(true);
  expect((await person.rest()).rest.evidence).toBe(1);
  expect(await code(person.client.call(submitPackageOrder, { packageId }))).toBe('ORDER_PAID');
});

test('of ten concurrent deposits on a quota of three exactly three pass', async () => {
  const person = await verified('苏并行');
  await person.makeKey();
  await person.buy(PACKAGES.trial);
  const pictures = await Promise.all(
    Array.from({ length: 10 }, (_, at) => drawPicture(40 + at, { width: 64, height: 64, format: 'png' })),
  );
  const outcomes = await Promise.all(
    pictures.map((picture, at) => code(person.deposit(`并行 ${at}`, 'draw', `${at}.png`, picture))),
  );
  expect(outcomes.filter((one) => one === 'done').length).toBe(3);
  expect(outcomes.filter((one) => one === '10003').length).toBe(7);
  expect((await person.rest()).rest.evidence).toBe(0);
});

test("a package's order does not pay for public display", async () => {
  const person = await verified('上架人');
  expect(await person.client.call(getShelfFee, {})).toEqual({ fee: 0 });
  const order = await person.client.call(submitPackageOrder, { packageId: PACKAGES.small });
  // A package's order does not pay for public display, not even for its owner.
  expect(await code(person.client.call(isShelfPaid, { orderNo: order.orderNo }))).toBe('NOT_FOUND');
});
