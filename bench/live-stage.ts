import { availableParallelism, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { pickDeed, type Life } from '@yinji/testkit/life/open-life';
import { cpuTimes, type CpuTimes } from './cpu-time.ts';
import { quantile } from './figures.ts';

/** It bends where requests take longer, or where fewer are answered than came. */
const MOST_P99_MS = 1000;
const LEAST_ANSWERED = 0.95;
export interface Stage {
  deedsPerSecond: number;
  requestsPerSecond: number;
  p99Ms: number;
  errors: number;
  isBent: boolean;
  /** Milliseconds of processor time a request. */
  cpuMs: CpuTimes;
  /** Of all cores: how much was busy, and how much of that is not of this bench and its house. */
  busyPercent: number;
  othersPercent: number;
}

interface Living {
  /** Deeds a second. */
  rate: number;
  ms: number;
  answers: number[];
  next(): number;
}

/** So many deeds a second for so long; nobody waits for the one before. */
export async function liveStage(life: Life, { rate, ms, answers, next }: Living): Promise<Stage> {
  answers.length = 0;
  const under: Promise<void>[] = [];
  const whys = new Map<string, number>();
  let errors = 0;
  let done = 0;
  const [spent, idle, began] = [cpuTimes(), idleMs(), performance.now()];
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
  const wholeMs = (performance.now() - began) * availableParallelism();
  const busyPercent = Math.max(0, 100 - (100 * (idleMs() - idle)) / wholeMs);
  const ownMs = (Object.keys(now) as (keyof CpuTimes)[]).reduce(
    (sum, name) => sum + now[name] - spent[name],
    0,
  );
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
    busyPercent,
    othersPercent: Math.max(0, busyPercent - (100 * ownMs) / wholeMs),
    cpuMs: { server: each('server'), sealer: each('sealer'), postgres: each('postgres'), bench: each('bench') },
  };
}

const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
