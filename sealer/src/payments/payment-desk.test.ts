import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { openMoneyContext, type MoneyContext } from '@yinji/testkit/money/open-money-context';
import { readSimulatedMerchant as readServersMerchant } from '../../../server/src/platform/providers/payment/index.ts';
import { NO_FAULTS, type Faults } from '../../../simulators/src/cashier/faults.ts';
import { payCode } from '../../../simulators/src/cashier/settle-order.ts';
import { switchFaults } from '../../../simulators/src/cashier/sim-endpoints.ts';
import { startSimulators, type Simulators } from '../../../simulators/src/start-simulators.ts';
import { openPool } from '../open-pool.ts';
import { RateExceeded } from '../signing-rates.ts';
import { readSimulatedMerchant } from './merchant.ts';
import { createPaymentDesk, type PaymentDesk } from './payment-desk.ts';

const channels = ['wechat', 'alipay'] as const;
type Channel = (typeof channels)[number];

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let simulators: Simulators;
let money: MoneyContext;
let desk: PaymentDesk;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'yinji-sealer-payments-'));
  database = await openTestDatabase();
  pool = openPool(database.sealerUrl, 2);
  const ports = {
    cashierPort: 0,
    faceCheckPort: 0,
    timeAuthorityPort: 0,
    estPort: 0,
    messagesPort: 0,
    smtpPort: 0,
  };
  simulators = await startSimulators({ dir, host: '127.0.0.1', ...ports, timeScale: 600 });
  const { cashierUrl } = simulators;
  const merchant = await readServersMerchant(join(dir, 'merchant.json'));
  money = await openMoneyContext({ db: database.db, sealerDb: pool, dir, merchant, cashierUrl, port: 0 });
  desk = createPaymentDesk({
    db: pool,
    merchant: readSimulatedMerchant({ dir, cashierUrl }),
    tell: () => undefined,
  });
});
afterAll(async () => {
  // First: it may be telling of a payment.
  await simulators.close();
  await money.close();
  await pool.end();
  await database.close();
  rmSync(dir, { recursive: true });
});

let made = 0;
async function order(channel: Channel) {
  const paymentNo = `YJ20261128${String((made += 1)).padStart(8, '0')}`;
  const wish = {
    orderNo: paymentNo,
    amountFen: 6801,
    description: '套餐',
    expiresAt: new Date(Date.now() + 600_000),
  };
  const { codeUrl } = await money.context.payments[channel].create(wish);
  return { channel, paymentNo, pay: () => payCode(simulators.context, codeUrl) };
}
const faults = (wish: Partial<Faults>) => switchFaults(simulators.context, NO_FAULTS, wish);
const rowsOf = async (paymentNo: string) =>
  (await pool.query('select * from payment_confirmation where payment_no = $1', [paymentNo])).rows;

test.each(channels)('%s: what nobody paid is not confirmed, and nothing is written', async (channel) => {
  const { paymentNo } = await order(channel);
  for (const no of [paymentNo, 'YJ0000000000000000'])
    expect(await desk.confirm({ channel, paymentNo: no })).toEqual({ state: 'unpaid' });
  expect(await rowsOf(paymentNo)).toEqual([]);
});

test.each(channels)('%s: a payment is confirmed once, with what the provider says of it', async (channel) => {
  const { paymentNo, pay } = await order(channel);
  pay();
  const told = await money.context.payments[channel].query(paymentNo);
  const answers = await Promise.all([1, 2, 3].map(() => desk.confirm({ channel, paymentNo })));
  expect(answers).toEqual([told, told, told]);
  expect(told).toMatchObject({ state: 'paid', amountFen: 6801 });
  expect(await rowsOf(paymentNo)).toMatchObject([{ channel, amount_fen: 6801 }]);
  await faults({ provider500: true });
  // The provider is not asked again.
  expect(await desk.confirm({ channel, paymentNo })).toEqual(told);
  await faults({});
});

test.each(
  channels.flatMap((channel) =>
    (['provider500', 'badReplySignature'] as const).map((fault) => [channel, fault] as const),
  ),
)('%s: with %s nothing is confirmed, and afterwards it is', async (channel, fault) => {
  const { paymentNo, pay } = await order(channel);
  pay();
  await faults({ [fault]: true });
  await expect(desk.confirm({ channel, paymentNo })).rejects.toThrow(channel);
  expect(await rowsOf(paymentNo)).toEqual([]);
  await faults({});
  expect(await desk.confirm({ channel, paymentNo })).toMatchObject({ state: 'paid' });
});

test.each(channels)('%s: what was given back before it was confirmed is not confirmed', async (channel) => {
  const { paymentNo, pay } = await order(channel);
  pay();
  const wish = { orderNo: paymentNo, refundNo: `R${paymentNo}`, amountFen: 6801, totalFen: 6801, reason: '' };
  await money.context.payments[channel].refund(wish);
  await expect.poll(() => desk.confirm({ channel, paymentNo })).toEqual({ state: 'closed' });
  expect(await rowsOf(paymentNo)).toEqual([]);
});

test('no more is asked of the providers at a time than the limit', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const merchant = readSimulatedMerchant({ dir, cashierUrl: baseUrl });
  const busy = createPaymentDesk({ db: pool, merchant, tell: () => undefined });
  let refused = 0;
  const asked = Array.from({ length: 70 }, (_, at) =>
    busy.confirm({ channel: 'alipay', paymentNo: `YJ00000000${at + 10}` }).catch((cause: unknown) => {
      if (cause instanceof RateExceeded) refused += 1;
    }),
  );
  await expect.poll(() => refused).toBe(6);
  silent.closeAllConnections();
  silent.close();
  await Promise.all(asked);
  expect(refused).toBe(6);
});

test.each([
  { channel: 'cash', paymentNo: 'YJ2026112800000001' },
  { channel: 'wechat', paymentNo: '../../v3/certificates' },
  { channel: 'wechat' },
])('%j names no payment', async (asked) => {
  await expect(desk.confirm(asked as never)).rejects.toThrow(/channel is|paymentNo is/);
});
