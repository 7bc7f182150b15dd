import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '../../../server/src/platform/db/database.ts';
import { checkBooks } from '../../../server/src/money/reconciliation/index.ts';
import { FAULT_NAMES, NO_FAULTS, type Faults } from '../../../simulators/src/cashier/faults.ts';
import { payCode, scanCode } from '../../../simulators/src/cashier/settle-order.ts';
import { switchFaults } from '../../../simulators/src/cashier/sim-endpoints.ts';
import { startSimulators, type Simulators } from '../../../simulators/src/start-simulators.ts';
import { freePort } from '@yinji/stack/free-port';
import { rollDice } from '../dice.ts';
import { checkGrants, checkRest } from './check-cashier.ts';
import { dealOperation, type Dealt, type Deed, type Dice } from './deal-operation.ts';
import { addAccount, addAward, addFinance, addPackage } from '@yinji/testkit/money/money-people';
import { MoneyProcess } from './money-process.ts';
import { AWARD_ENDS_AT, type Answer, type Operation } from './money-operations.ts';

const LANES = 4;
/**
 * Accounts of a lane at a time; an old one is replaced by a new one, so that no account's history grows without
 * end.
 */
const ACCOUNTS = 12;
const OPERATIONS_AN_ACCOUNT = 60;
const DAY = 86_400_000;
const PRICES = [1, 990, 6800, 12_345];

interface MoneyReport {
  operations: number;
  kills: number;
  /** How often each kind was done, refused or killed. */
  counts: Record<string, number>;
  faults: string[];
}

interface Options {
  /** A migrated database of its own. */
  databaseUrl: string;
  /** The same for the worker, with the rights of the web role. */
  webUrl: string;
  sealerUrl: string;
  operations: number;
  seed: number;
  kills: number;
  tell(line: string): void;
}

/**
 * Random operations on many accounts, in a process that is killed at random moments. After each operation the
 * books of its account must balance, after each kill everybody's, and at the end, at rest, they must equal the
 * provider's. The seed gives the operations; the clock decides concurrency and where a kill falls.
 */
export async function proveMoney(options: Options): Promise<MoneyReport> {
  const dir = mkdtempSync(join(tmpdir(), 'yinji-prove-money-'));
  const ports = {
    cashierPort: 0,
    faceCheckPort: 0,
    timeAuthorityPort: 0,
    estPort: 0,
    messagesPort: 0,
    smtpPort: 0,
  };
  const simulators = await startSimulators({ dir, host: '127.0.0.1', ...ports, timeScale: 600 });
  const database = openDatabase(options.databaseUrl, 6);
  const worker = new MoneyProcess({
    DATABASE_URL: options.webUrl,
    SEALER_DATABASE_URL: options.sealerUrl,
    SIMULATORS_DIR: dir,
    CASHIER_URL: simulators.cashierUrl,
    PORT: String(await freePort()),
  });
  const run = new MoneyRun(options, simulators, database, worker);
  try {
    await worker.start();
    await run.run();
  } catch (cause) {
    run.report.faults.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  } finally {
    await worker.stop();
    await simulators.close();
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
  return run.report;
}

class MoneyRun {
  readonly report: MoneyReport = { operations: 0, kills: 0, counts: {}, faults: [] };
  readonly #options: Options;
  readonly #simulators: Simulators;
  readonly #database: OpenDatabase;
  readonly #worker: MoneyProcess;
  readonly #chance: Dice;
  #aheadMs = 0;
  #killing: Promise<void> | undefined;
  #packages: string[] = [];
  #freePackages: string[] = [];
  #staffId = '';

  constructor(options: Options, simulators: Simulators, database: OpenDatabase, worker: MoneyProcess) {
    this.#options = options;
    this.#simulators = simulators;
    this.#database = database;
    this.#worker = worker;
    this.#chance = rollDice(options.seed * 7919);
  }

  async run(): Promise<void> {
    const { db } = this.#database;
    this.#packages = await Promise.all(PRICES.map((priceFen) => addPackage(db, { priceFen, termDays: 20 })));
    this.#freePackages = await Promise.all([1, 2].map(() => addPackage(db, { priceFen: 0, evidence: 2 })));
    this.#staffId = await addFinance(db);
    await Promise.all(Array.from({ length: LANES }, (_, lane) => this.#lane(lane)));
    await this.#killing;
    await this.#comeToRest();
  }

  async #lane(lane: number): Promise<void> {
    const { operations, seed } = this.#options;
    const dice = rollDice(seed * 1000 + lane);
    const share = Math.ceil((operations - lane) / LANES);
    const accounts: string[] = [];
    let at = 0;
    for (let done = 0; done < share; done += 1) {
      // A person does several things in a row.
      if (dice() < 0.2) at = Math.floor(dice() * ACCOUNTS);
      const accountId = dice() < 1 / OPERATIONS_AN_ACCOUNT ? undefined : accounts[at];
      const touched = accountId ?? (await addAccount(this.#database.db));
      accounts[at] = touched;
      const dealt = await dealOperation(this.#deck(dice), touched);
      await this.#step(dealt, dice);
      this.report.operations += 1;
      this.#noteProgress();
      await this.#check(dealt);
      if (this.report.faults.length > 20) throw new Error('too many faults');
    }
  }

  #deck(dice: Dice) {
    return {
      pool: this.#database.pool,
      dice,
      packages: this.#packages,
      freePackages: this.#freePackages,
      staffId: this.#staffId,
    };
  }

  async #step({ step }: Dealt, dice: Dice): Promise<void> {
    if ('deed' in step) return this.#do(step.deed, dice);
    const { operations, kills } = this.#options;
    await this.#killing;
    if (step.operation.kind === 'grant')
      await addAward(this.#database.db, {
        ...step.operation,
        staffId: this.#staffId,
        expiresAt: AWARD_ENDS_AT,
      });
    const isKill = this.#killing === undefined && this.#chance() < kills / operations;
    const asked = this.#worker.ask(step.operation, this.#aheadMs);
    if (isKill) this.#killing = this.#kill();
    this.#note(step.operation, await asked);
  }

  #note(operation: Operation, answer: Answer | 'killed'): void {
    const word = answer === 'killed' ? 'killed' : (answer.refusal ?? (answer.fault ? 'fault' : 'done'));
    const name = operation.kind === 'sweep' ? operation.name : operation.kind;
    const key = `${name} ${word}`;
    this.report.counts[key] = (this.report.counts[key] ?? 0) + 1;
    if (answer !== 'killed' && answer.fault !== undefined)
      this.report.faults.push(`${JSON.stringify(operation)}: ${answer.fault}`);
  }

  /** Kills within the few milliseconds of an operation; then everybody's books are checked. */
  async #kill(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.#chance() * 25));
    this.report.kills += 1;
    await this.#worker.killAndStart();
    await this.#checkAll(`after kill ${this.report.kills}`);
    this.#killing = undefined;
  }

  async #do(deed: Deed, dice: Dice): Promise<void> {
    const { context } = this.#simulators;
    this.report.counts[deed.kind] = (this.report.counts[deed.kind] ?? 0) + 1;
    if (deed.kind === 'pass') {
      this.#aheadMs += deed.ms;
      context.setAhead(this.#aheadMs);
      context.wakeCourier();
    } else if (deed.kind === 'pay') {
      for (const channel of deed.channels) {
        const code = context.orders.find(`${channel}/${deed.orderNo}`)?.code;
        if (code !== undefined) (deed.onlyScan ? scanCode : payCode)(context, code);
      }
    } else if (deed.kind === 'faults') await this.#switchFaults(dice);
    else if (deed.kind === 'price')
      await this.#database.db
        .updateTable('package')
        .set({ price_fen: deed.priceFen })
        .where('id', '=', deed.packageId)
        .execute();
    else this.#mend();
  }

  /** Half the time there is no fault; else one or two. A hanging provider costs run time, so it is rare. */
  async #switchFaults(dice: Dice): Promise<void> {
    const wish: Partial<Faults> = {};
    for (let left = dice() < 0.5 ? 0 : 1 + Math.floor(dice() * 2); left > 0; left -= 1) {
      const name = FAULT_NAMES[Math.floor(dice() * FAULT_NAMES.length)];
      if (name !== undefined && (name !== 'timeoutAfterSuccess' || dice() < 0.1)) wish[name] = true;
    }
    await switchFaults(this.#simulators.context, NO_FAULTS, wish);
  }

  /** What a merchant does in the provider's console: abnormal refunds are paid another way. */
  #mend(): void {
    const { context } = this.#simulators;
    for (const refund of context.refunds.list()) {
      if (refund.fault !== 'ABNORMAL') continue;
      const { fault: _, ...mended } = { ...refund, settlesAt: context.now() };
      context.refunds.put(`${refund.channel}/${refund.orderNo}/${refund.refundNo}`, mended);
    }
  }

  async #check({ accountId, step }: Dealt): Promise<void> {
    const found = await checkBooks(this.#database.db, accountId);
    const told = JSON.stringify(step);
    for (const { rule, about } of found) this.#fault(`${told}: ${rule}: ${about}`);
    for (const line of await checkGrants(this.#database.pool, this.#simulators.context, accountId))
      this.#fault(`${told}: ${line}`);
  }

  async #checkAll(when: string): Promise<void> {
    for (const { rule, about } of await checkBooks(this.#database.db))
      this.#fault(`${when}: ${rule}: ${about}`);
    for (const line of await checkGrants(this.#database.pool, this.#simulators.context))
      this.#fault(`${when}: ${line}`);
  }

  #fault(line: string): void {
    this.report.faults.push(line);
    this.#options.tell(`FAULT ${line}`);
  }

  /** No more faults, and all jobs until nothing is left to do: a week passes. */
  async #comeToRest(): Promise<void> {
    const { context } = this.#simulators;
    await switchFaults(context, NO_FAULTS, {});
    for (let round = 0; round < 400; round += 1) {
      this.#mend();
      await this.#do({ kind: 'pass', ms: round % 20 === 0 ? DAY : 61 * 60_000 }, this.#chance);
      await this.#retryFailed();
      for (const name of ['close', 'refunds', 'terms', 'reservations', 'reconcile'] as const)
        this.#note({ kind: 'sweep', name }, await this.#worker.ask({ kind: 'sweep', name }, this.#aheadMs));
      if (round > 8 && (await this.#countUnrest()) === 0) break;
    }
    this.#options.tell(await this.#describeRest());
    await this.#checkAll('at the end');
    for (const line of await checkRest(this.#database.pool, context)) this.#fault(`at the end: ${line}`);
  }

  async #retryFailed(): Promise<void> {
    const { rows } = await this.#database.pool.query<{ id: string }>(
      `select id from refund where state = 'failed' and failure <> 'ABNORMAL'`,
    );
    for (const { id } of rows) {
      const operation = { kind: 'decide', staffId: this.#staffId, refundId: id, decision: 'retry' } as const;
      await this.#worker.ask(operation, this.#aheadMs);
    }
  }

  async #describeRest(): Promise<string> {
    const { rows } = await this.#database.pool.query<{ told: string }>(
      `select string_agg(what || ' ' || state || ': ' || count, ', ' order by what, state) as told from (
        select 'order' as what, state, count(*) from package_order group by state
        union all select 'payment', state, count(*) from payment group by state
        union all select kind || ' refund', state, count(*) from refund group by kind, state
        union all select 'difference', kind, count(*) from reconciliation_difference group by kind) counted`,
    );
    return `at rest, ${await this.#countUnrest()} left; ${rows[0]?.told}`;
  }

  async #countUnrest(): Promise<number> {
    const { rows } = await this.#database.pool.query<{ left: string }>(
      `select (select count(*) from package_order where state in ('created', 'paying'))
        + (select count(*) from payment where state in ('waiting', 'refunding'))
        + (select count(*) from refund where state in ('approved', 'processing', 'failed'))
        + (select count(*) from reconciliation where checked_at is null and day < $1) as left`,
      [new Date(this.#simulators.context.now() - 3 * DAY).toISOString().slice(0, 10)],
    );
    return Number(rows[0]?.left);
  }

  #noteProgress(): void {
    const { operations } = this.report;
    const every = Math.max(1000, Math.floor(this.#options.operations / 20));
    if (operations % 1000 === 0) this.#forgetDelivered();
    if (operations % every === 0) this.#options.tell(`${operations} operations, ${this.report.kills} kills`);
  }

  /** The cashier searches its deliveries each time it is woken. */
  #forgetDelivered(): void {
    const { deliveries, journal } = this.#simulators.context;
    journal.commit(() => {
      for (const delivery of deliveries.list())
        if (delivery.state !== 'waiting') deliveries.remove(delivery.id);
    });
  }
}
