import { availableParallelism } from 'node:os';
import { Client } from 'pg';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { freePort } from '@yinji/stack/free-port';
import { openLife, type Life } from '@yinji/testkit/life/open-life';
import type { OpenStack } from '@yinji/testkit/open-stack';
import type { CpuTimes } from './cpu-time.ts';
import type { Figures } from './figures.ts';
import { grantDeposits } from '@yinji/testkit/life/grant-deposits';
import { liveStage, type Stage } from './live-stage.ts';
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

/** With two web processes the house should answer this many times the requests, where cores are free. */
const TWO_WEB_LIMIT = 1.6;

/**
 * A mix like a day's, at a rate that grows until the house bends: whoever comes does not wait for the one before (open loop).
 * With one web process beside a worker, and with two on the same database.
 */
export async function measureLoad(isShort: boolean): Promise<Figures> {
  // Without a build the server has no page to open.
  await ensureBuilt();
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
  /** While it bent. */
  busyPercentAtBend: number;
  othersPercentAtBend: number;
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
    let last: Stage | undefined;
    for (let rate = size.first; stages.length < size.mostStages; rate *= size.growth) {
      last = await stage(rate, size.stageMs);
      if (!isShort) console.log(describe(webs, last));
      // Again: one late answer of a machine that did something else is no bend.
      if (last.isBent && !isShort) {
        last = await stage(rate, size.stageMs);
        console.log(describe(webs, last));
        if (last.isBent) break;
      }
      stages.push(last);
    }
    const best = stages.at(-1);
    if (best === undefined || last === undefined) throw new Error('it bends at the first stage');
    const half = await stage(best.deedsPerSecond / 2, 2 * size.stageMs);
    return {
      requestsPerSecondAtBend: best.requestsPerSecond,
      p99MsAtHalfBend: half.p99Ms,
      errorsBeforeBend: stages.reduce((sum, { errors }) => sum + errors, 0) + half.errors,
      busyPercentAtBend: last.busyPercent,
      othersPercentAtBend: last.othersPercent,
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

const describe = (webs: number, { deedsPerSecond, requestsPerSecond, p99Ms, errors, isBent }: Stage) =>
  `${webs} web, ${deedsPerSecond.toFixed(0)} deeds/s: ${requestsPerSecond.toFixed(0)} requests/s, p99 ${p99Ms.toFixed(0)} ms, ${errors} errors${isBent ? ', bends' : ''}`;

/** Busier than this the processors have nothing left to give. */
const BUSY_PERCENT = 85;

function tellWhatBinds(one: Bend, two: Bend, gain: number): void {
  const { server, sealer, postgres, bench } = one.cpuMs;
  console.log(
    `a request costs ${server.toFixed(2)} ms of the servers, ${postgres.toFixed(2)} of PostgreSQL, ${sealer.toFixed(2)} of the sealer, ${bench.toFixed(2)} of this bench`,
  );
  if (gain >= TWO_WEB_LIMIT) return;
  const { busyPercentAtBend: busy, othersPercentAtBend: others } = two;
  console.log(
    busy > BUSY_PERCENT
      ? `the processors bind: ${availableParallelism()} cores are ${busy.toFixed(0)} % busy where two web processes bend, ${others.toFixed(0)} % with what is not of this bench`
      : `the processors do not bind (${busy.toFixed(0)} % busy): two web processes do not carry what they should`,
  );
}
