import { PURCHASE_TERMS_VERSION } from '@yinji/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, makeTestAccount, makeTestContext } from '@yinji/testkit/context/make-test-context';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { addPackage } from '@yinji/testkit/money/money-people';
import { settleAsPaid } from '@yinji/testkit/money/settle-as-paid';
import type { AppContext } from '../../platform/app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { grantIdentity } from '../../people/identity/index.ts';
import { acceptPurchaseTerms } from '../commerce/accept-purchase-terms.ts';
import { openDisplayOrder } from '../commerce/open-display-order.ts';
import { submitPackageOrder } from '../commerce/submit-package-order.ts';
import { getOwnOrder } from '../refunds/get-own-order.ts';
import { makePaymentHelp } from './make-payment-help.ts';
import { payForAnotherByCode, payForAnotherByLink } from './pay-for-another.ts';
import { showPaymentHelp } from './show-payment-help.ts';
import { withdrawPaymentHelp } from './withdraw-payment-help.ts';

const MINUTE = 60_000;
const NETWORK = '192.0.2.0/24';
const payer = { network: NETWORK, address: '192.0.2.9' };
let database: TestDatabase;
let context: AppContext;
let setNow: (now: Date) => void;
let packageId: string;
const start = new Date();
/** What was asked of the provider. */
let asked: { orderNo: string; amountFen: number; returnUrl?: string }[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  const provider = {
    create: async (wish: (typeof asked)[number]) => {
      asked.push(wish);
      return { codeUrl: 'weixin://wxpay/bizpayurl?pr=x' };
    },
    link: async (wish: (typeof asked)[number]) => {
      asked.push(wish);
      return { linkUrl: 'https://pay.example/x' };
    },
    query: async () => ({ state: 'unpaid' }),
    close: async () => ({ closed: true }),
  };
  ({ context, setNow } = makeTestContext(database.db, {
    payments: { wechat: provider, alipay: provider },
  } as unknown as Partial<AppContext>));
  packageId = await addPackage(database.db, { priceFen: 6800 });
});
beforeEach(async () => {
  asked = [];
  setNow(start);
  await database.db.deleteFrom('rate_bucket').execute();
});
afterAll(() => database.close());

/** An order whose terms its buyer has accepted. */
async function agreed(accountId?: string) {
  const buyer = accountId ?? (await makeTestAccount(context.db));
  const order = await submitPackageOrder(context, buyer, { packageId });
  await acceptPurchaseTerms(context, buyer, { orderId: order.id, version: PURCHASE_TERMS_VERSION });
  return { buyer, id: order.id, orderNo: order.order_no };
}
async function helped() {
  const made = await agreed();
  const { token } = await makePaymentHelp(context, made.buyer, made.id);
  return { ...made, token };
}
const later = (minutes: number) => setNow(new Date(start.getTime() + minutes * MINUTE));
const show = (token: string) => showPaymentHelp(context, token, NETWORK);
/** The answers of all three calls to one token. */
const answers = (token: string) =>
  Promise.all([
    codeOf(show(token)),
    codeOf(payForAnotherByCode(context, { token, channel: 'wechat' }, NETWORK)),
    codeOf(payForAnotherByLink(context, { token, channel: 'alipay' }, payer)),
  ]);
const pay = ({ id, orderNo }: { id: string; orderNo: string }) =>
  settleAsPaid(context, {
    channel: 'wechat',
    paymentNo: orderNo,
    amountFen: 6800,
    providerTradeNo: id,
    paidAt: context.now(),
  });
const ENDED = ['HELP_ENDED', 'HELP_ENDED', 'HELP_ENDED'];

test('a link shows package, price and times, and nothing of the buyer; it pays that very order', async () => {
  const { buyer, id, orderNo, token } = await helped();
  const shown = await show(token);
  expect(shown).toEqual({
    packageName: expect.any(String),
    priceFen: 6800,
    termDays: expect.any(Number),
    orderedAt: start.toISOString(),
    closesAt: new Date(start.getTime() + 30 * MINUTE).toISOString(),
    paidAt: null,
    simulated: false,
    paysInWechat: false,
  });
  const text = JSON.stringify(shown);
  for (const secret of [buyer, id, orderNo]) expect(text).not.toContain(secret);

  const { qrCodePng } = await payForAnotherByCode(context, { token, channel: 'wechat' }, NETWORK);
  expect(qrCodePng).toMatch(/^iVBOR/);
  await payForAnotherByLink(context, { token, channel: 'alipay' }, payer);
  expect(asked.map((wish) => [wish.orderNo, wish.amountFen])).toEqual([
    [orderNo, 6800],
    [`${orderNo}L1`, 6800],
  ]);
  // Back to the page of the link, without its secret.
  expect(asked[1]?.returnUrl).toMatch(/verification-v2\?view=pay$/);

  await pay({ id, orderNo });
  expect((await show(token)).paidAt).toBe(start.toISOString());
  expect(await getOwnOrder(context, buyer, id)).toMatchObject({ state: 'paid' });
  expect((await answers(token)).slice(1)).toEqual(['ORDER_PAID', 'ORDER_PAID']);
});

test('only a digest of it is stored, and the order says that there is one', async () => {
  const { buyer, id, token } = await helped();
  const row = await context.db
    .selectFrom('payment_help')
    .selectAll()
    .where('account_id', '=', buyer)
    .executeTakeFirstOrThrow();
  expect(row.token_sha256).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await getOwnOrder(context, buyer, id)).toMatchObject({ helpMadeAt: start.toISOString() });
});

test('guessed, replaced, withdrawn, and after its order: all answer alike', async () => {
  expect(await answers('x'.repeat(43))).toEqual(ENDED);

  const replaced = await helped();
  const next = await makePaymentHelp(context, replaced.buyer, replaced.id);
  expect(await answers(replaced.token)).toEqual(ENDED);
  expect(await answers(next.token)).toEqual(['done', 'done', 'done']);

  await withdrawPaymentHelp(context, replaced.buyer, replaced.id);
  expect(await answers(next.token)).toEqual(ENDED);
  expect(await getOwnOrder(context, replaced.buyer, replaced.id)).toMatchObject({ helpMadeAt: null });
  // Once more: nothing happens.
  await withdrawPaymentHelp(context, replaced.buyer, replaced.id);

  const lapsed = await helped();
  later(30);
  expect(await answers(lapsed.token)).toEqual(ENDED);
});

test('an account has one link: that of another order replaces it', async () => {
  const first = await helped();
  const other = await addPackage(context.db, { priceFen: 100 });
  const order = await submitPackageOrder(context, first.buyer, { packageId: other });
  const version = PURCHASE_TERMS_VERSION;
  await acceptPurchaseTerms(context, first.buyer, { orderId: order.id, version });
  const { token } = await makePaymentHelp(context, first.buyer, order.id);
  expect(await answers(first.token)).toEqual(ENDED);
  expect((await show(token)).priceFen).toBe(100);
  // To withdraw the ended one leaves this one alone.
  await withdrawPaymentHelp(context, first.buyer, first.id);
  expect(await codeOf(show(token))).toBe('done');
});

test('that it was paid is said for an hour after the order’s time, and then nothing', async () => {
  const made = await helped();
  await pay(made);
  later(89);
  expect((await show(made.token)).paidAt).toBe(start.toISOString());
  later(90);
  expect(await answers(made.token)).toEqual(ENDED);
});

test('a link is made by the buyer alone, for an open order of a package whose terms they accepted', async () => {
  const { buyer, id } = await agreed();
  const stranger = await makeTestAccount(context.db);
  expect(await codeOf(makePaymentHelp(context, stranger, id))).toBe('NOT_FOUND');
  expect(await codeOf(makePaymentHelp(context, stranger, newId()))).toBe('NOT_FOUND');
  // Another's is not withdrawn.
  const { token } = await makePaymentHelp(context, buyer, id);
  expect(await codeOf(withdrawPaymentHelp(context, stranger, id))).toBe('NOT_FOUND');
  expect(await codeOf(show(token))).toBe('done');

  const unread = await submitPackageOrder(context, stranger, { packageId });
  expect(await codeOf(makePaymentHelp(context, stranger, unread.id))).toBe('TERMS_REQUIRED');
  const free = await submitPackageOrder(context, stranger, {
    packageId: await addPackage(context.db, { priceFen: 0 }),
  });
  expect(await codeOf(makePaymentHelp(context, stranger, free.id))).toBe('STATE_CHANGED');
  later(29.5);
  expect(await codeOf(makePaymentHelp(context, buyer, id))).toBe('ORDER_CLOSED');
});

test('there is none for the display of a work: the name of its order is the title', async () => {
  const buyer = await makeTestAccount(context.db);
  const work = { id: newId(), account_id: buyer, title: '荷塘清趣', work_type: 'draw' } as const;
  await context.db.insertInto('work').values(work).execute();
  const display = { accountId: buyer, workId: work.id, title: work.title, feeFen: 3000, now: context.now() };
  const order = await context.db.transaction().execute((tx) => openDisplayOrder(tx as never, display));
  const version = PURCHASE_TERMS_VERSION;
  await acceptPurchaseTerms(context, buyer, { orderId: order.id, version });
  expect(await codeOf(makePaymentHelp(context, buyer, order.id))).toBe('STATE_CHANGED');
});

test('whoever has it makes a few links an order, and never a second code', async () => {
  const { token, orderNo } = await helped();
  const codes: string[] = [];
  for (let turn = 0; turn < 8; turn += 1)
    codes.push(await codeOf(payForAnotherByLink(context, { token, channel: 'wechat' }, payer)));
  expect(codes).toEqual([...Array<string>(6).fill('done'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  asked = [];
  for (let turn = 0; turn < 4; turn += 1)
    await payForAnotherByCode(context, { token, channel: 'wechat' }, NETWORK);
  expect(asked.map((wish) => wish.orderNo)).toEqual([orderNo]);
});

test('a minor’s link ends with the guardian’s consent like any other, and asks no guardian', async () => {
  const { buyer, token } = await helped();
  const { vault } = context;
  const born = new Date(start.getTime() - 16.5 * 365.25 * 86_400_000);
  const number = `110105${born.toISOString().slice(0, 10).replaceAll('-', '')}0028`;
  await inTransaction(context.db, (tx) =>
    grantIdentity(tx, {
      account_id: buyer,
      kind: 'person',
      name_sealed: vault.seal('identity', '沈小白'),
      id_number_sealed: vault.seal('identity', number),
      id_number_lookup: vault.lookup('id-number', number),
    }),
  );
  // The guardianship has ended.
  expect(await answers(token)).toEqual(ENDED);
  const guardian = await makeTestAccount(context.db);
  const id = newId();
  await context.db
    .insertInto('guardianship')
    .values({
      id,
      guardian_id: guardian,
      child_id: buyer,
      relation: 'parent',
      state: 'standing',
      undertaking: '-',
      name_sealed: Buffer.from(vault.seal('identity', '沈小白')),
      number_sealed: Buffer.from(vault.seal('identity', number)),
      number_lookup: Buffer.from(vault.lookup('id-number', number)),
      code_expires_at: start,
      accepted_at: start,
    })
    .execute();
  // Another guardian has not been asked, and a stranger does not ask them.
  expect(await answers(token)).toEqual(ENDED);
  const requests = context.db.selectFrom('guardian_request').select('id').where('guardianship_id', '=', id);
  expect(await requests.execute()).toEqual([]);
});

test('making links, and trying them, is bounded', async () => {
  const { buyer, id } = await agreed();
  const made: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) made.push(await codeOf(makePaymentHelp(context, buyer, id)));
  expect(made.filter((code) => code === 'done')).toHaveLength(10);
  expect(made.at(-1)).toBe('TOO_MANY_REQUESTS');
  const tried = await Promise.all(
    Array.from({ length: 640 }, (_, at) => codeOf(show(String(at).padStart(43, 'x')))),
  );
  expect(new Set(tried)).toEqual(new Set(['HELP_ENDED', 'TOO_MANY_REQUESTS']));
});
