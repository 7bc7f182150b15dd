import { setTimeout as pause } from 'node:timers/promises';
import { findPrometheus } from '@yinji/testkit/find-prometheus';
import { type Drill, DRILLS } from './drills.ts';
import { openHouse, type House } from './open-house.ts';
import { runPrometheus, type RunningPrometheus } from './run-prometheus.ts';

const LIMIT_MS = 120_000;
/** After its alarm, for another that comes late. */
const LATE_MS = 5000;
const ASK_EACH_MS = 500;
/** Longer than from one scrape to the next. */
const QUIET_MS = 4000;

/**
 * Each drill breaks one thing of a running house: its alarm fires, and no other. Prometheus itself judges, by our rules with
 * shorter times. Undefined where it is not installed.
 * @param names of the drills; all where none is given
 */
export async function proveAlarms(
  tell: (line: string) => void,
  names: readonly string[] = Object.keys(DRILLS),
): Promise<string[] | undefined> {
  const program = findPrometheus('prometheus');
  if (program === undefined) return undefined;
  const house = await openHouse();
  const faults: string[] = [];
  let prometheus: RunningPrometheus | undefined;
  try {
    prometheus = await runPrometheus(program, house.addresses);
    const quietFaults = await settle(prometheus);
    faults.push(...quietFaults.map((fault) => `before any drill: ${fault}`));
    for (const name of names) {
      const began = performance.now();
      const { firedMs, wrong } = await practise(house, prometheus, name, DRILLS[name]!);
      faults.push(...wrong.map((fault) => `${name}: ${fault}`));
      tell(
        `${name}: fired after ${firedMs ?? '-'} ms, all over after ${Math.round(performance.now() - began)}`,
      );
    }
    return faults;
  } finally {
    prometheus?.close();
    await house.close();
  }
}

async function practise(house: House, prometheus: RunningPrometheus, name: string, drill: Drill) {
  const wrong: string[] = [];
  const seen = new Set<string>();
  const began = performance.now();
  let firedMs: number | undefined;
  const heal = await drill(house);
  try {
    for (;;) {
      const { firing } = await prometheus.ask();
      for (const alarm of firing) seen.add(alarm);
      const atMs = performance.now() - began;
      if (firedMs === undefined && firing.includes(name)) firedMs = Math.round(atMs);
      if (firedMs !== undefined ? atMs > firedMs + LATE_MS : atMs > LIMIT_MS) break;
      await pause(ASK_EACH_MS);
    }
  } finally {
    await heal?.();
  }
  if (firedMs === undefined) wrong.push('did not fire');
  // What comes while it heals counts too.
  if (heal !== undefined) wrong.push(...(await settle(prometheus, seen)));
  wrong.push(...[...seen].filter((alarm) => alarm !== name).map((alarm) => `${alarm} fired too`));
  return { firedMs, wrong };
}

/** Waits until no alarm is there, nor about to be. */
async function settle(prometheus: RunningPrometheus, seen?: Set<string>): Promise<string[]> {
  const began = performance.now();
  let quietSince: number | undefined;
  for (;;) {
    const { firing, pending } = await prometheus.ask();
    for (const alarm of firing) seen?.add(alarm);
    const left = [...firing, ...pending];
    quietSince = left.length === 0 ? (quietSince ?? performance.now()) : undefined;
    if (quietSince !== undefined && performance.now() - quietSince > QUIET_MS) return [];
    if (performance.now() - began > LIMIT_MS) return [`still there: ${left.join(', ')}`];
    await pause(ASK_EACH_MS);
  }
}
