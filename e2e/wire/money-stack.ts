import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { isOrderPaid } from '../../server/src/money/commerce/is-order-paid.ts';
import { payPackageOrder } from '../../server/src/money/commerce/pay-package-order.ts';
import { submitPackageOrder } from '../../server/src/money/commerce/submit-package-order.ts';
import { acceptTerms } from '@yinji/testkit/people/accept-terms';
import { readSimulatedMerchant } from '../../server/src/platform/providers/payment/index.ts';
import { sumRest } from '../../server/src/money/quota/index.ts';
import { checkBooks } from '../../server/src/money/reconciliation/index.ts';
import { closeOrder } from '../../server/src/money/commerce/close-order.ts';
import { returnStrayPayment, sendRefund } from '../../server/src/money/refunds/send-refund.ts';
import { readSecurityLog } from '../../server/src/platform/security-log/read-security-log.ts';
import { drainJobs } from '../../server/src/platform/jobs/index.ts';
import { openTestDatabase, sealerPoolOf, type TestDatabase } from '@yinji/testkit/database/open-test-database';
import { NO_FAULTS, type Faults } from '../../simulators/src/cashier/faults.ts';
import { payCode } from '../../simulators/src/cashier/settle-order.ts';
import { switchFaults } from '../../simulators/src/cashier/sim-endpoints.ts';
import { startSimulators, type Simulators } from '../../simulators/src/start-simulators.ts';
import { addAccount, addPackage } from '@yinji/testkit/money/money-people';
import { openMoneyContext, type MoneyContext } from '@yinji/testkit/money/open-money-context';

export const MINUTE = 60_000;
export const DAY = 86_400_000;
export const channels = ['wechat', 'alipay'] as const;
export type Channel = (typeof channels)[number];

export interface Made {
  accountId: string;
  id: string;
  orderNo: string;
  codeUrl: string;
}

/** A database, the cashier and everything that money moves through, with a clock that tests move. */
export class MoneyStack {
  readonly database: TestDatabase;
  readonly simulators: Simulators;
  /** 68 yuan for 90 days: 10 deposits, 3 confirmations, 20 ordinary works. */
  readonly packageId: string;
  readonly #dir: string;
  #money: MoneyContext | undefined;

  private constructor(database: TestDatabase, simulators: Simulators, packageId: string, dir: string) {
    this.database = database;
    this.simulators = simulators;
    this.packageId = packageId;
    this.#dir = dir;
  }

  static async open(): Promise<MoneyStack> {
    const dir = mkdtempSync(join(tmpdir(), 'yinji-money-'));
    const database = await openTestDatabase();
    const ports = {
      cashierPort: 0,
      faceCheckPort: 0,
      timeAuthorityPort: 0,
      estPort: 0,
      messagesPort: 0,
      smtpPort: 0,
    };
    const simulators = await startSimulators({ dir, host: '127.0.0.1', ...ports, timeScale: 600 });
    return new MoneyStack(database, simulators, await addPackage(database.db, { priceFen: 6800 }), dir);
  }

  /** Before each test: fresh adapters and no fault. */
  async begin(): Promise<void> {
    const merchant = await readSimulatedMerchant(join(this.#dir, 'merchant.json'));
    const { cashierUrl } = this.simulators;
    this.#money = await openMoneyContext({
      db: this.db,
      sealerDb: sealerPoolOf(this.db),
      dir: this.#dir,
      merchant,
      cashierUrl,
      port: 0,
    });
    this.ahead(0);
    await this.db.deleteFrom('security_event').execute();
  }

  /** After each test: the books are consistent. */
  async end(): Promise<void> {
    await this.faults({});
    await this.expectHeard();
    expect(await checkBooks(this.db)).toEqual([]);
    // A dropped notification must not reach the next test.
    const { deliveries } = this.simulators.context;
    for (const delivery of deliveries.list()) deliveries.remove(delivery.id);
    await this.#money?.close();
  }

  async close(): Promise<void> {
    await this.simulators.close();
    await this.database.close();
    rmSync(this.#dir, { recursive: true, force: true });
  }

  get money(): MoneyContext {
    if (this.#money === undefined) throw new Error('begin() comes first');
    return this.#money;
  }
  get context() {
    return this.money.context;
  }
  get db() {
    return this.database.db;
  }

  async faults(wish: Partial<Faults>): Promise<void> {
    // Only an answer that never comes is given up soon: on a loaded machine a good one may take seconds.
    this.money.waitForAnswers(wish.timeoutAfterSuccess === true ? 1000 : 20_000);
    await switchFaults(this.simulators.context, NO_FAULTS, wish);
  }

  /** Moves both clocks ahead of the machine's. */
  ahead(ms: number): void {
    this.money.aheadMs = ms;
    this.simulators.context.setAhead(ms);
    this.simulators.context.wakeCourier();
  }
  pass = (ms: number) => this.ahead(this.money.aheadMs + ms);

  /** The reasons why notifications were refused in this test, with their channel. */
  async refusedNotifications(): Promise<(string | null)[]> {
    const { items } = await readSecurityLog(this.context, { kind: 'notification-refused' });
    return items.map(({ what }) => what);
  }

  /** No notification that could still be delivered is under way. */
  expectHeard = () =>
    expect
      .poll(
        () =>
          this.simulators.context.deliveries.list().filter((one) => one.attempts === 0 && !one.isHeld).length,
      )
      .toBe(0);

  /** An order that nobody has asked a code for. */
  async agreed(packageId = this.packageId, account?: string): Promise<Made> {
    const accountId = account ?? (await addAccount(this.db));
    const { id, order_no: orderNo } = await submitPackageOrder(this.context, accountId, { packageId });
    await acceptTerms(this.context, accountId, id);
    return { accountId, id, orderNo, codeUrl: '' };
  }

  async order(channel: Channel, packageId?: string, account?: string): Promise<Made> {
    const made = await this.agreed(packageId, account);
    const { codeUrl } = await payPackageOrder(this.context, made.accountId, made.id, channel);
    return { ...made, codeUrl: codeUrl ?? '' };
  }

  pay = (codeUrl: string) => payCode(this.simulators.context, codeUrl);

  async bought(channel: Channel = 'wechat', packageId = this.packageId, account?: string): Promise<Made> {
    const made = await this.order(channel, packageId, account);
    this.pay(made.codeUrl);
    await this.expectHeard();
    expect(await this.stateOf(made)).toMatchObject({ state: 'paid' });
    return made;
  }

  poll(made: Made): Promise<boolean> {
    this.pass(5000);
    return isOrderPaid(this.context, made.accountId, made.orderNo);
  }

  async stateOf({ id, accountId }: Pick<Made, 'id' | 'accountId'>) {
    const { state } = await this.db
      .selectFrom('package_order')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const payments = await this.db
      .selectFrom('payment')
      .select(['channel', 'state'])
      .where('order_id', '=', id)
      .execute();
    const of = (channel: Channel) => payments.find((one) => one.channel === channel)?.state;
    const rest = (await sumRest(this.db, accountId, this.context.now())).evidence;
    return { state, rest, wechat: of('wechat'), alipay: of('alipay') };
  }

  /** Refunds at the provider. */
  refundsOf = (orderNo: string) =>
    this.simulators.context.refunds
      .list()
      .filter((refund) => refund.orderNo === orderNo)
      .map(({ channel, amountFen }) => ({ channel, amountFen }));

  closeOrders = () => drainJobs(this.context, closeOrder);
  sendRefunds = () => drainJobs(this.context, returnStrayPayment, sendRefund);

  async bringBack(): Promise<void> {
    await this.sendRefunds();
    // WeChat Pay is still processing: queried again when it should be done.
    this.pass(MINUTE);
    await this.sendRefunds();
  }
}
