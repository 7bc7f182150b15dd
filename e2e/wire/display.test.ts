import {
  askForPayment,
  decideDisplayCheck,
  getPublicWork,
  getReportChallenge,
  isShelfPaid,
  listDisplayChecks,
  listDisplayReports,
  listOwnOrders,
  payPackageOrder,
  putOnShelf,
  reportWork,
  takeOffShelf,
  type Challenge,
} from '@yinji/contract';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { checkBooks } from '../../server/src/money/reconciliation/index.ts';
import { payAtCashier } from '@yinji/testkit/people/pay-at-cashier';
import type { Person } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { openWireClient } from '@yinji/testkit/people/wire-client';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { codeOf as code } from '@yinji/testkit/people/code-of';

let stack: OpenStack;
let holder: Person;
let operator: Reviewer;
beforeAll(async () => {
  stack = await openStack({ SHELF_FEE_FEN: '300' });
  holder = await stack.member('许望舒');
  operator = await Reviewer.hire(stack.origin, stack.running.databaseUrl, '展示运营', 'operator');
});
afterAll(() => stack?.close());

async function deposited(place: number): Promise<string> {
  const bytes = await drawPicture(place + 1, { width: 640, height: 480, format: 'jpeg' });
  const { id } = await holder.deposit(`第${place}幅`, 'photo', 'work.jpg', bytes);
  await holder.upload(id, 'work.jpg', bytes);
  await holder.waitForWork(id, (work) => work.deposit?.complete === true && work.original === 'arrived');
  return id;
}

async function paid(workId: string): Promise<string> {
  const { order } = await holder.client.call(putOnShelf, { id: workId });
  if (order === null) throw new Error('no order');
  expect(order.needsPayment).toBe(true);
  const pay = () => holder.client.call(payPackageOrder, { orderId: order.orderId, channel: 'wechat' as const });
  expect(await code(pay())).toBe('TERMS_REQUIRED');
  await holder.acceptTerms(order.orderId);
  expect((await pay()).qrCodePng).not.toBeNull();
  // A browser's claim of payment shows nothing.
  await holder.client.call(askForPayment, { orderNo: order.orderNo });
  expect(await holder.client.call(isShelfPaid, { orderNo: order.orderNo })).toBe(false);
  await payAtCashier(stack.place.cashierUrl, order.orderNo);
  await expect.poll(() => holder.client.call(isShelfPaid, { orderNo: order.orderNo })).toBe(true);
  return order.orderNo;
}

const waiting = async (workId: string) => {
  const list = () => operator.client.call(listDisplayChecks, { show: 'checks' as const, page: 1, size: 20 });
  await expect.poll(async () => (await list()).items.map((row) => row.workId)).toContain(workId);
  return (await list()).items.find((row) => row.workId === workId)?.version ?? 0;
};

async function booksHold(): Promise<void> {
  const { db, close } = openDatabase(stack.running.databaseUrl, 1);
  expect(await checkBooks(db)).toEqual([]);
  await close();
}

test('a paid display is checked, shown to strangers, and ends at the request of its holder', async () => {
  const workId = await deposited(1);
  await paid(workId);
  const version = await waiting(workId);
  const stranger = openWireClient(stack.origin);
  expect(await code(stranger.call(getPublicWork, { id: workId }))).toBe('NOT_FOUND');
  await operator.client.call(decideDisplayCheck, { workId, version, decision: { outcome: 'passed' } });
  // Strangers see it once its marked picture is drawn, which takes longer than a decision on a busy machine.
  await expect.poll(() => code(stranger.call(getPublicWork, { id: workId }))).toBe('done');
  expect(await stranger.call(getPublicWork, { id: workId })).toMatchObject({ id: workId, title: '第1幅' });
  await booksHold();
  await holder.client.call(takeOffShelf, { id: workId });
  expect(await code(stranger.call(getPublicWork, { id: workId }))).toBe('NOT_FOUND');
  // Unchanged it costs nothing again.
  expect(await holder.client.call(putOnShelf, { id: workId })).toEqual({ state: 'on', order: null });
});

test('a payment after the request was withdrawn is returned automatically', async () => {
  const workId = await deposited(2);
  // A person has passed one of theirs before: shown at once.
  const orderNo = await paid(workId);
  const stranger = openWireClient(stack.origin);
  await expect.poll(() => code(stranger.call(getPublicWork, { id: workId }))).toBe('done');
  const next = await deposited(3);
  const { order } = await holder.client.call(putOnShelf, { id: next });
  await holder.client.call(takeOffShelf, { id: next });
  await holder.acceptTerms(order?.orderId ?? '');
  await holder.client.call(payPackageOrder, { orderId: order?.orderId ?? '', channel: 'alipay' });
  await payAtCashier(stack.place.cashierUrl, order?.orderNo ?? '');
  const stateOf = async (number: string) =>
    (await holder.client.call(listOwnOrders, { page: 1, size: 20 })).items.find((one) => one.orderNo === number)
      ?.state;
  await expect.poll(() => stateOf(order?.orderNo ?? '')).toBe('refunded');
  expect(await stateOf(orderNo)).toBe('paid');
  await booksHold();
});

const solve = ({ salt, challenge, maxNumber, signature }: Challenge) => {
  for (let number = 0; number <= maxNumber; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return { salt, challenge, maxNumber, signature, number };
  throw new Error('no number');
};

test('a stranger reports after a small challenge, each solution once', async () => {
  const workId = await deposited(4);
  const stranger = openWireClient(stack.origin);
  const report = { workId, category: 'illegal' as const, words: '画面里有违禁的标志，请核查' };
  const challenge = solve(await stranger.call(getReportChallenge, { workId }));
  expect(await code(stranger.call(reportWork, report))).toBe('CHALLENGE_REQUIRED');
  // Not in public display: like one that does not exist.
  expect(await code(stranger.call(reportWork, { ...report, challenge }))).toBe('NOT_FOUND');
  await paid(workId);
  await expect.poll(() => code(stranger.call(getPublicWork, { id: workId }))).toBe('done');
  expect(await code(stranger.call(reportWork, { ...report, challenge }))).toBe('CHALLENGE_FAILED');
  const fresh = solve(await stranger.call(getReportChallenge, { workId }));
  expect(await code(stranger.call(reportWork, { ...report, challenge: fresh }))).toBe('done');
  const { items } = await operator.client.call(listDisplayReports, { show: 'waiting', page: 1, size: 20 });
  expect(items.filter((one) => one.workId === workId)).toHaveLength(1);
});
