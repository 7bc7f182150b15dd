import { PURCHASE_TERMS_VERSION } from '@yinji/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/db/ids.ts';
import { codeOf, makeTestAccount, makeTestContext } from '@yinji/testkit/context/make-test-context';
import { settleAsPaid } from '@yinji/testkit/money/settle-as-paid';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import type { AppContext } from '../../platform/app-context.ts';
import { acceptPurchaseTerms } from './accept-purchase-terms.ts';
import { getOrderFacts } from './get-order-facts.ts';
import { findSettings } from './membership-settings-store.ts';
import { findMembership } from './orders-store.ts';
import { payPackageOrder } from './pay-package-order.ts';
import { submitPackageOrder } from './submit-package-order.ts';
import { updateMembershipSettings } from './update-membership-settings.ts';

const DAY = 86_400_000;
let database: TestDatabase;
let context: AppContext;
let setNow: (now: Date) => void;
const asked: { orderNo: string; amountFen: number }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const provider = {
    create: async (request: { orderNo: string; amountFen: number }) => {
      asked.push(request);
      return { codeUrl: 'weixin://wxpay/bizpayurl?pr=x' };
    },
  };
  ({ context, setNow } = makeTestContext(database.db, {
    payments: { wechat: provider, alipay: provider },
  } as unknown as Partial<AppContext>));
});
afterAll(() => database.close());

async function packageOf(priceFen: number, termDays = 30): Promise<string> {
  const id = newId();
  await context.db
    .insertInto('package')
    .values({
      id,
      name: `套餐 ${termDays}`,
      price_fen: priceFen,
      term_days: termDays,
      evidence: 5,
      authentic: 1,
      gallery: 0,
      common: 2,
      position: 99,
    })
    .execute();
  return id;
}

const version = PURCHASE_TERMS_VERSION;
const accept = (accountId: string, orderId: string, of = version) =>
  codeOf(acceptPurchaseTerms(context, accountId, { orderId, version: of }));

async function buy(accountId: string, termDays: number): Promise<void> {
  const order = await submitPackageOrder(context, accountId, { packageId: await packageOf(6800, termDays) });
  await accept(accountId, order.id);
  await payPackageOrder(context, accountId, order.id, 'wechat');
  await settleAsPaid(context, {
    channel: 'wechat',
    paymentNo: order.order_no,
    amountFen: 6800,
    providerTradeNo: order.id,
    paidAt: context.now(),
  });
}

test('without consent there is no payment code; with it there is, and the order records when and to what', async () => {
  const accountId = await makeTestAccount(context.db);
  const order = await submitPackageOrder(context, accountId, { packageId: await packageOf(6800) });
  const pay = () => codeOf(payPackageOrder(context, accountId, order.id, 'wechat'));
  expect(await pay()).toBe('TERMS_REQUIRED');
  expect(await accept(accountId, order.id, '2020-01-01')).toBe('TERMS_REQUIRED');
  expect(await pay()).toBe('TERMS_REQUIRED');
  const at = new Date();
  setNow(at);
  expect(await accept(accountId, order.id)).toBe('done');
  setNow(new Date(at.getTime() + 60_000));
  // A repetition keeps the first time.
  expect(await accept(accountId, order.id)).toBe('done');
  expect(await pay()).toBe('done');
  const row = await context.db
    .selectFrom('package_order')
    .select(['terms_version', 'terms_accepted_at'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ terms_version: version, terms_accepted_at: at });
});

test("another person's order: neither its facts nor its terms are found", async () => {
  const [owner, other] = [await makeTestAccount(context.db), await makeTestAccount(context.db)];
  const order = await submitPackageOrder(context, owner, { packageId: await packageOf(6800) });
  expect(await codeOf(getOrderFacts(context, other, order.id))).toBe('NOT_FOUND');
  expect(await codeOf(getOrderFacts(context, other, newId()))).toBe('NOT_FOUND');
  expect(await accept(other, order.id)).toBe('NOT_FOUND');
});

test('terms of a closed order cannot be accepted any more', async () => {
  const accountId = await makeTestAccount(context.db);
  const now = new Date();
  setNow(now);
  const order = await submitPackageOrder(context, accountId, { packageId: await packageOf(6800) });
  setNow(new Date(now.getTime() + 31 * 60_000));
  expect(await accept(accountId, order.id)).toBe('ORDER_CLOSED');
  setNow(now);
});

test('a price change between order and payment affects neither the facts nor the charge', async () => {
  const accountId = await makeTestAccount(context.db);
  const packageId = await packageOf(6800);
  const order = await submitPackageOrder(context, accountId, { packageId });
  await context.db
    .updateTable('package')
    .set({ price_fen: 1, term_days: 1, evidence: 0, on_sale: false })
    .where('id', '=', packageId)
    .execute();
  expect(await getOrderFacts(context, accountId, order.id)).toMatchObject({
    priceFen: 6800,
    termDays: 30,
    quotas: { evidence: 5 },
  });
  await accept(accountId, order.id);
  await payPackageOrder(context, accountId, order.id, 'alipay');
  expect(asked.at(-1)).toMatchObject({ orderNo: order.order_no, amountFen: 6800 });
});

test('the stated effect of a renewal is the effect of the payment', async () => {
  const accountId = await makeTestAccount(context.db);
  const now = new Date('2026-11-21T08:00:00.000Z');
  setNow(now);
  await buy(accountId, 90);
  setNow(new Date(now.getTime() + 10 * DAY));
  const shorter = await submitPackageOrder(context, accountId, { packageId: await packageOf(6800, 30) });
  expect(await getOrderFacts(context, accountId, shorter.id)).toMatchObject({
    isLater: false,
    lostDays: 30,
    membershipEndsAt: new Date(now.getTime() + 90 * DAY).toISOString(),
  });
  const longer = await submitPackageOrder(context, accountId, { packageId: await packageOf(6800, 365) });
  const told = await getOrderFacts(context, accountId, longer.id);
  expect(told).toMatchObject({ isLater: true, lostDays: 80 });
  await buy(accountId, 365);
  expect((await findMembership(context.db, accountId, context.now()))?.ends_at.toISOString()).toBe(
    told.membershipEndsAt,
  );
});

test('settings never begin or extend a membership', async () => {
  const now = new Date();
  setNow(now);
  const [member, stranger] = [await makeTestAccount(context.db), await makeTestAccount(context.db)];
  await buy(member, 30);
  const before = await context.db.selectFrom('membership').selectAll().execute();
  const packageId = await packageOf(100);
  const update = (accountId: string, given: { remind: boolean; defaultPackageId?: string | null }) =>
    codeOf(updateMembershipSettings(context, accountId, given));
  const isMember = async (id: string) => (await findMembership(context.db, id, context.now())) !== undefined;
  expect([await isMember(member), await isMember(stranger)]).toEqual([true, false]);
  expect(await update(member, { remind: false, defaultPackageId: packageId })).toBe('done');
  expect(await update(member, { remind: true })).toBe('done');
  expect(await findSettings(context.db, member)).toEqual({ remind: true, default_package_id: packageId });
  expect(await update(member, { remind: true, defaultPackageId: newId() })).toBe('NOT_FOUND');
  expect(await update(member, { remind: true, defaultPackageId: null })).toBe('done');
  expect(await findSettings(context.db, member)).toEqual({ remind: true, default_package_id: null });
  expect(await context.db.selectFrom('membership').selectAll().execute()).toEqual(before);
  // A membership that has ended is no longer shown.
  setNow(new Date(now.getTime() + 31 * DAY));
  expect(await isMember(member)).toBe(false);
  setNow(now);
});
