import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { Person, randomIdNumber } from '@yinji/testkit/people/person';
import { freePort } from '@yinji/stack/free-port';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { checkBooks, checkFinished } from './check-books.ts';
import { checkAsMonitor, checkLog, checkRecords, type SeenLog } from './check-log.ts';
import { rollDice, shuffle } from './dice.ts';
import { openInstallation, type Installation, type KillMode, type Life } from './installation.ts';
import { JOURNEY } from './journey.ts';
import { enter, type Traveller } from './traveller.ts';

const LONGEST_DELAY_MS = 400;
/** Kills per person: one password allows at most ten sign-ins at once. */
const KILLS_A_WAY = 6;
const NAMES = ['沈知白', '周以宁', '林知远', '陆怀素', '何敬之', '顾北辰'];

export interface KillsReport {
  kills: number;
  readyMs: number[];
  /** Sentences; empty when the proof holds. */
  faults: string[];
}

interface Kill {
  step: string;
  /** After the step began. */
  delayMs: number;
  mode: KillMode;
}

/**
 * Kills a whole installation at moments of people's ways through it. After every kill it is restarted on the
 * same folder, and the person continues. The seed gives the steps, the delays and the kind of kill; the clock
 * gives the rest.
 */
export async function proveKills(
  kills: number,
  seed: number,
  tell: (line: string) => void,
): Promise<KillsReport> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'yinji-kills-'));
  chmodSync(dataDir, 0o711);
  const run = new KillsRun(openInstallation(dataDir, await freePort()), tell);
  const dice = rollDice(seed);
  try {
    await run.start();
    for (let left = kills, way = 0; left > 0; left -= KILLS_A_WAY, way += 1)
      await run.travel(await newTraveller(run.installation, way), dealKills(Math.min(left, KILLS_A_WAY), dice));
    await run.finish();
  } catch (cause) {
    run.report.faults.push(cause instanceof Error ? cause.message : String(cause));
  } finally {
    await run.end();
    if (run.report.faults.length === 0) rmSync(dataDir, { recursive: true, force: true });
    else tell(`the folder is kept: ${dataDir}`);
  }
  return run.report;
}

function dealKills(count: number, dice: () => number): Kill[] {
  return shuffle(JOURNEY, dice)
    .slice(0, count)
    .map(({ name }) => ({
      step: name,
      delayMs: Math.floor(dice() * LONGEST_DELAY_MS),
      mode: dice() < 0.5 ? 'starter' : 'everything',
    }));
}

async function newTraveller(installation: Installation, way: number): Promise<Traveller> {
  return {
    installation,
    person: new Person(installation.place, NAMES[way % NAMES.length] ?? ''),
    idNumber: randomIdNumber(),
    picture: await drawPicture(100 + way, { format: 'png', width: 400, height: 300 }),
    fileName: '途中.png',
    title: `途中 ${way + 1}`,
    downloads: new Map(),
  };
}

class KillsRun {
  readonly report: KillsReport = { kills: 0, readyMs: [], faults: [] };
  readonly installation: Installation;
  readonly #tell: (line: string) => void;
  readonly #seen: SeenLog = { entries: [], publishedSize: 0 };
  #life: Life | undefined;
  /** The start after a kill, under way. */
  #next: Promise<void> | undefined;

  constructor(installation: Installation, tell: (line: string) => void) {
    this.installation = installation;
    this.#tell = tell;
  }

  async start(): Promise<void> {
    this.#life = await this.installation.start();
    this.report.readyMs.push(Math.round(this.#life.readyMs));
  }

  async travel(traveller: Traveller, kills: readonly Kill[]): Promise<void> {
    for (const step of JOURNEY) {
      const kill = kills.find((one) => one.step === step.name);
      const killed = kill === undefined ? undefined : this.#killLater(kill);
      for (let isDone = false; !isDone;) {
        const attempt = this.#attempt(() => step.run(traveller));
        await Promise.allSettled([attempt, killed]);
        isDone = await attempt;
        if (this.#next === undefined) continue;
        await this.#goOn(traveller);
        // Completed steps are repeated too: they must change nothing.
        isDone = false;
      }
    }
    this.report.faults.push(...(await this.#withDatabase((client) => checkFinished(client, traveller))));
  }

  /** False where a kill interrupted it; a failure without a kill is a fault of the tested system. */
  async #attempt(work: () => Promise<void>): Promise<boolean> {
    const before = this.report.kills;
    try {
      await work();
      return true;
    } catch (cause) {
      if (this.report.kills === before) throw cause;
      return false;
    }
  }

  async #killLater({ step, delayMs, mode }: Kill): Promise<void> {
    await pause(delayMs);
    this.#tell(`kill ${this.report.kills + 1}: ${mode}, ${delayMs} ms into ${step}`);
    this.report.kills += 1;
    this.#life?.kill(mode);
    // At once: leftovers of the killed run must not block the start.
    this.#next = this.start();
    this.#next.catch(() => undefined);
  }

  async #goOn(traveller: Traveller): Promise<void> {
    await this.#next;
    this.#next = undefined;
    this.#tell(`  up again after ${this.report.readyMs.at(-1)} ms`);
    // Every second time in another browser without a session.
    if (traveller.isRegistered && this.report.kills % 2 === 0) traveller.person.client.token = undefined;
    if (traveller.isRegistered) await enter(traveller);
    const faults = await this.#withDatabase(async (client) => [
      ...(await checkLog(client, this.installation.origin, this.#seen)),
      ...(await checkAsMonitor(this.installation.origin, this.installation.dataDir)),
      ...(await checkBooks(client, traveller)),
    ]);
    for (const fault of faults) this.#tell(`  FAULT ${fault}`);
    this.report.faults.push(...faults);
  }

  /** Once everything is in the log, log and tables must agree. */
  async finish(): Promise<void> {
    const faults = await this.#withDatabase(async (client) => {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await pause(100)) {
        const { rows } = await client.query<{ waiting: string }>(
          'select count(*) as waiting from pending_record',
        );
        if (rows[0]?.waiting === '0') break;
      }
      return [
        ...(await checkLog(client, this.installation.origin, this.#seen)),
        ...(await checkAsMonitor(this.installation.origin, this.installation.dataDir)),
        ...(await checkRecords(client)),
      ];
    });
    this.report.faults.push(...faults);
    const leftOvers = this.installation.leftOvers();
    if (leftOvers.length > 0)
      this.report.faults.push(`killed starts left processes behind: ${leftOvers.join(', ')}`);
    this.#tell(
      `the log has ${this.#seen.entries.length} entries, ${this.#seen.publishedSize} of them published`,
    );
  }

  async end(): Promise<void> {
    await this.#next?.catch(() => undefined);
    await this.#life?.stop();
  }

  async #withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.installation.databaseUrl() });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}
