import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '@yinji/stack/free-port';
import { openLife, pickDeed, type Life } from '@yinji/testkit/life/open-life';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { cpuTimes, type CpuTimes } from './cpu-time.ts';
import { quantile, type Figures } from './figures.ts';
import { grantDeposits } from './grant-deposits.ts';
import { openBenchStack } from './open-bench-stack.ts';

interface Size {
  members: number;
  /** Deeds a second of the first stage, and by how much each next one has more. */
  first: number;
  growth: number;
  stageMs: number;
  mostStages: number;
}
const FULL: Size = { members: 8, first: 20, growth: 1.25, stageMs: 8000, mostStages: 24 };
const SHORT: Size = { members: 1, first: 10, growth: 2, stageMs: 400, mostStages: 2 };

/** It bends where requests take longer, or where fewer are answered than came. */
const MOST_P99_MS = 1000;
const LEAST_ANSWERED = 0.95;
/** A second web process takes half of what comes; it must carry so much more where a core is free for it. */
const TWO_WEB_LIMIT = 1.6;

interface Stage {
  deedsPerSecond: number;
  requestsPerSecond: number;
  p99Ms: number;
  errors: number;
  isBent: boolean;
  /** Milliseconds of processor time a request. */
  cpuMs: CpuTimes;
}

/**
 * A mix like a day's, at a rate that grows until the house bends: whoever comes does not wait for the one before (open loop).
 * With one web process beside a worker, and with two on the same database.
 */
export async function measureLoad(isShort: boolean): Promise<Figures> {
  const one = await measureWith(1, isShort);
  const two = await measureWith(2, isShort);
  const gain = two.requestsPerSecondAtBend / one.requestsPerSecondAtBend;
  if (!isShort) tellWhatBinds(one, two, gain);
  const { cpuMs, ...figures } = one;
  return {
    ...figures,
    ...Object.fromEntries(
      Object.entries(two).flatMap(([key, value]) =>
        key === 'cpuMs' ? [] : [[`${key}TwoWeb`, value as number]],
      ),
    ),
    twoWebGain: gain,
    twoWebGainLimit: TWO_WEB_LIMIT,
    serverCpuMsPerRequest: cpuMs.server,
    postgresCpuMsPerRequest: cpuMs.postgres,
    sealerCpuMsPerRequest: cpuMs.sealer,
    benchCpuMsPerRequest: cpuMs.bench,
    cores: availableParallelism(),
  };
}

interface Bend {
  requestsPerSecondAtBend: number;
  p99MsAtHalfBend: number;
  errorsBeforeBend: number;
  cpuMs: CpuTimes;
}

async function measureWith(webs: number, isShort: boolean): Promise<Bend> {
  const size = isShort ? SHORT : FULL;
  const stack = await openBenchStack(isShort, {
    SERVERS: String(webs),
    WORKER_METRICS: `127.0.0.1:${await freePort()}`,
    REQUESTS_PER_MINUTE: '100000000',
    DOCUMENTS_PER_HOUR: '999999',
  });
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  const answers: number[] = [];
  let life: Life | undefined;
  try {
    await owner.connect();
    const onAnswer = (ms: number) => void answers.push(ms);
    life = await openLife(stack, size.members, {
      origins: listOrigins(stack, webs),
      visitors: isShort ? 2 : 64,
      onAnswer,
    });
    await grantDeposits(owner, 100_000);
    let at = 0;
    const next = () => (at += 1);
    const stage = (rate: number, ms: number) => liveStage(life!, { rate, ms, answers, next });
    // Plans are made, modules loaded.
    await stage(size.first, size.stageMs);
    const stages: Stage[] = [];
    for (let rate = size.first; stages.length < size.mostStages; rate *= size.growth) {
      const done = await stage(rate, size.stageMs);
      if (!isShort) console.log(describe(webs, done));
      if (done.isBent && !isShort) break;
      stages.push(done);
    }
    const best = stages.at(-1);
    if (best === undefined) throw new Error('it bends at the first stage');
    const half = await stage(best.deedsPerSecond / 2, 2 * size.stageMs);
    return {
      requestsPerSecondAtBend: best.requestsPerSecond,
      p99MsAtHalfBend: half.p99Ms,
      errorsBeforeBend: stages.reduce((sum, { errors }) => sum + errors, 0) + half.errors,
      cpuMs: half.cpuMs,
    };
  } finally {
    life?.close();
    await owner.end();
    await stack.close();
  }
}

function listOrigins({ origin, running }: OpenStack, webs: number): string[] {
  const others = Array.from({ length: webs - 1 }, (_, at) => running.parts.get(`server-${at + 2}`));
  // The short forms share a stack of one server.
  return [origin, ...others.flatMap((part) => (part === undefined ? [] : [String(part.ready()['url'])]))];
}

interface Living {
  /** Deeds a second. */
  rate: number;
  ms: number;
  answers: number[];
  next(): number;
}

async function liveStage(life: Life, { rate, ms, answers, next }: Living): Promise<Stage> {
  answers.length = 0;
  const under: Promise<void>[] = [];
  const whys = new Map<string, number>();
  let errors = 0;
  let done = 0;
  const [spent, began] = [cpuTimes(), performance.now()];
  for (let begun = 0; performance.now() - began < ms; await pause(4)) {
    const due = ((performance.now() - began) / 1000) * rate;
    for (; begun < due; begun += 1) {
      const deed = pickDeed(life, Math.random());
      under.push(
        deed.run(next()).then(
          () => void (done += 1),
          (cause: Error) => {
            errors += 1;
            whys.set(`${deed.name}: ${cause.message}`, (whys.get(`${deed.name}: ${cause.message}`) ?? 0) + 1);
          },
        ),
      );
    }
  }
  const doneInTime = done;
  const seconds = (performance.now() - began) / 1000;
  const requests = answers.length;
  await Promise.all(under);
  const now = cpuTimes();
  const each = (name: keyof CpuTimes) => (now[name] - spent[name]) / Math.max(1, answers.length);
  for (const [why, count] of whys) console.log(`  ${count} times: ${why}`);
  const p99Ms = quantile(answers, 0.99);
  return {
    deedsPerSecond: rate,
    requestsPerSecond: requests / seconds,
    p99Ms,
    errors,
    // What is under way at the end of a stage was in time if it took no longer than others.
    isBent: p99Ms > MOST_P99_MS || doneInTime < LEAST_ANSWERED * (under.length - rate * (MOST_P99_MS / 2000)),
    cpuMs: { server: each('server'), sealer: each('sealer'), postgres: each('postgres'), bench: each('bench') },
  };
}

const describe = (webs: number, { deedsPerSecond, requestsPerSecond, p99Ms, errors, isBent }: Stage) =>
  `${webs} web, ${deedsPerSecond.toFixed(0)} deeds/s: ${requestsPerSecond.toFixed(0)} requests/s, p99 ${p99Ms.toFixed(0)} ms, ${errors} errors${isBent ? ', bends' : ''}`;

function tellWhatBinds(one: Bend, two: Bend, gain: number): void {
  const cores = availableParallelism();
  const { server, sealer, postgres, bench } = one.cpuMs;
  const sum = server + sealer + postgres + bench;
  const most = (cores * 1000) / sum;
  console.log(
    `a request costs ${server.toFixed(2)} ms of the servers, ${postgres.toFixed(2)} of PostgreSQL, ${sealer.toFixed(2)} of the sealer, ${bench.toFixed(2)} of this bench: ${cores} cores carry ${most.toFixed(0)} a second at most; one web process bent at ${one.requestsPerSecondAtBend.toFixed(0)}, two at ${two.requestsPerSecondAtBend.toFixed(0)}`,
  );
  if (gain < TWO_WEB_LIMIT)
    console.log(
      most < TWO_WEB_LIMIT * one.requestsPerSecondAtBend
        ? `the processors bind: ${cores} cores have no room for ${TWO_WEB_LIMIT} times as much`
        : 'something else than the processors binds: two web processes do not carry what they should',
    );
}
