import { setTimeout as pause } from 'node:timers/promises';
import { checkBooks } from '../../../server/src/money/reconciliation/index.ts';
import { openDatabase } from '../../../server/src/platform/db/database.ts';
import { checkAsMonitor, checkLog, checkRecords, type SeenLog } from '../check-log.ts';
import { listLostBytes } from '../restore/list-lost-bytes.ts';
import { enter, unless } from '../traveller.ts';
import { dealSchedule, tellFault } from './deal-schedule.ts';
import { doFault } from './do-fault.ts';
import { judgeHistory } from './judge-history.ts';
import { HEALS_WITHIN_MS, liveLane, review, type Town } from './live.ts';
import { openChaosHouse, type ChaosHouse } from './open-chaos-house.ts';
import { readFound } from './read-found.ts';

export interface ChaosForm {
  /** The first schedule's; each next one has the next. */
  seed: number;
  schedules: number;
  /** More schedules follow until so much time has passed. */
  minutes: number;
  /** People on their way at a time. */
  lanes: number;
  /** By default of seven processes on one PostgreSQL. */
  open?(): Promise<ChaosHouse>;
  /** Does the faults of one schedule, until the last has ended, and tells them. By default those that `dealSchedule` deals. */
  disturb?(house: ChaosHouse, seed: number): Promise<string>;
  /** Looks at the house, at rest, after the last check. */
  atEnd?(house: ChaosHouse, town: Town): Promise<void>;
}

/** With their password, at the end; the others have their session. */
const SIGN_IN_ANEW = 20;

/** After the last person has got on: until nothing is on its way. */
const RESTS_WITHIN_MS = 240_000;

/**
 * Seeded schedules of faults beside people who register, pay, deposit, confirm and license. After each schedule
 * everything that the site had said yes to is still true; at the end all of it is whole, and the log's.
 */
export async function proveChaos(form: ChaosForm, tell: (line: string) => void): Promise<string[]> {
  const house = await (form.open ?? openChaosHouse)();
  const town: Town = {
    house,
    history: [],
    people: [],
    steps: 0,
    failures: new Map(),
    faults: [],
    calmSinceMs: 0,
    isOver: false,
  };
  const seen: SeenLog = { entries: [], publishedSize: 0 };
  try {
    const lanes = Array.from({ length: form.lanes }, (_, lane) => liveLane(town, lane));
    const closing = new AbortController();
    const clerk = review(town, closing.signal);
    const ends = performance.now() + form.minutes * 60_000;
    for (let at = 0; at < form.schedules || performance.now() < ends; at += 1) {
      await runSchedule(town, seen, () => (form.disturb ?? dealAndDo)(house, form.seed + at), tell);
      if (town.faults.length > 0) break;
    }
    town.isOver = true;
    // Everybody finishes the way, which needs the reviewer.
    await Promise.all(lanes);
    closing.abort();
    await clerk;
    if (town.faults.length === 0) town.faults.push(...(await checkAtRest(town, seen, tell)));
    if (town.faults.length === 0) await form.atEnd?.(house, town);
  } catch (cause) {
    town.faults.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  } finally {
    town.isOver = true;
    await house.close(town.faults.length > 0);
    if (town.faults.length > 0) tell(`the folder is kept: ${house.dataDir}`);
  }
  const failures = [...town.failures].toSorted((a, b) => b[1] - a[1]).slice(0, 12);
  for (const [why, count] of failures) tell(`  while a fault lasted, ${count} times: ${why}`);
  return town.faults;
}

async function dealAndDo(house: ChaosHouse, seed: number): Promise<string> {
  const dealt = dealSchedule(seed);
  const under: Promise<void>[] = [];
  for (const { afterMs, fault } of dealt) {
    await pause(afterMs);
    under.push(doFault(house, fault));
    under.at(-1)!.catch(() => undefined);
  }
  await Promise.all(under);
  return `seed ${seed}: ${dealt.map(({ afterMs, fault }) => `${afterMs} ms, ${tellFault(fault)}`).join('; ')}`;
}

async function runSchedule(
  town: Town,
  seen: SeenLog,
  disturb: () => Promise<string>,
  tell: (line: string) => void,
): Promise<void> {
  const began = performance.now();
  town.calmSinceMs = Infinity;
  const faults = await disturb();
  town.calmSinceMs = performance.now();
  await untilAllGotOn(town);
  const healMs = Math.round(performance.now() - town.calmSinceMs);
  town.faults.push(...(await checkNow(town, seen)));
  const ended = town.house.ended.splice(0);
  town.faults.push(...ended);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  tell(
    `${faults}: ${town.history.length} answers hold, got on after ${healMs} ms, ${seconds} s` +
      town.faults.map((fault) => `\n  FAULT ${fault}`).join(''),
  );
}

/** A step of somebody succeeds that began after the faults: each lane has one under way. */
async function untilAllGotOn(town: Town): Promise<void> {
  const enough = town.steps + 2;
  while (town.steps < enough && town.faults.length === 0) {
    if (performance.now() - town.calmSinceMs > HEALS_WITHIN_MS) {
      town.faults.push(`nobody gets on ${HEALS_WITHIN_MS} ms after the last fault`);
      return;
    }
    await pause(50);
  }
}

/** What holds at every moment. */
async function checkNow(town: Town, seen: SeenLog): Promise<string[]> {
  const { house, history } = town;
  // Before the tables are read: what is said later may be missing there.
  const said = [...history];
  const phones = new Set(town.people.map(({ person }) => person.phone));
  const faults = await house.withDatabase(async (client) => [
    ...judgeHistory(said, await readFound(client, phones), false),
    ...(await checkLog(client, house.origin, seen)),
  ]);
  const { db, close } = openDatabase(house.databaseUrl(), 1);
  const books = await checkBooks(db).finally(close);
  return [
    ...faults,
    ...books.map(({ rule, about }) => `books: ${rule}: ${about}`),
    ...(await checkAsMonitor(house.origin, house.dataDir)),
  ];
}

/** A network may try a password every ten seconds, and the faults have used up its tries. */
async function whenAllowed(work: () => Promise<void>): Promise<void> {
  while (
    (await unless(
      ['TOO_MANY_REQUESTS'],
      work().then(() => 'done'),
    )) === undefined
  )
    await pause(1000);
}

/** Nothing is on its way any more: all of it is whole, in the log and on the disk. */
async function checkAtRest(town: Town, seen: SeenLog, tell: (line: string) => void): Promise<string[]> {
  const { house, history, people } = town;
  const restMs = await untilAtRest(house);
  const phones = new Set<string>();
  for (const traveller of people) {
    if (!history.some((said) => said.what === 'account' && said.phone === traveller.person.phone)) continue;
    if (phones.size < SIGN_IN_ANEW) traveller.person.client.token = undefined;
    traveller.isRegistered = true;
    await whenAllowed(() => enter(traveller));
    phones.add(traveller.person.phone);
  }
  const faults = await house.withDatabase(async (client) => [
    ...judgeHistory(history, await readFound(client, phones), true),
    ...(await checkRecords(client)),
  ]);
  const { named, lost } = await listLostBytes(house.databaseUrl(), house.dataDir);
  const counts: Record<string, number> = {};
  for (const { what } of history) counts[what] = (counts[what] ?? 0) + 1;
  tell(`at rest after ${restMs} ms: ${JSON.stringify(counts)}, ${named} files, ${seen.entries.length} entries`);
  return [...faults, ...lost, ...(await checkNow(town, seen))];
}

/** @throws where it does not come to rest, or a job was given up */
async function untilAtRest({ withDatabase }: ChaosHouse): Promise<number> {
  const began = performance.now();
  for (;;) {
    const [left] = await withDatabase(async (client) => (await client.query<Left>(LEFT)).rows);
    if (left === undefined || left.dead !== null) throw new Error(`jobs were given up: ${left?.dead}`);
    const ms = Math.round(performance.now() - began);
    if (Object.values(left).every((count) => count === null || count === 0)) return ms;
    if (ms > RESTS_WITHIN_MS) throw new Error(`the house does not come to rest: ${JSON.stringify(left)}`);
    await pause(200);
  }
}

type Left = Record<'records' | 'jobs' | 'deposits' | 'originals', number> & { dead: string | null };

const LEFT = `
  select (select count(*)::int from pending_record) as records,
    (select count(*)::int from job where key <> 'schedule' and state <> 'dead' and (tries > 0 or run_at <= now())) as jobs,
    (select count(*)::int from deposit where received_at is not null and completed_at is null) as deposits,
    (select count(*)::int from original join deposit using (work_id) where documented_at is null) as originals,
    (select string_agg(kind || ' ' || key || ': ' || last_error, ', ') from job where state = 'dead') as dead`;
