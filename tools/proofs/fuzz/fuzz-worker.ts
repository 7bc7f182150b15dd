import { parentPort, workerData } from 'node:worker_threads';
import { rollDice } from '../dice.ts';
import { BEAT_HEAD, type TargetReport, type WorkerMessage, type WorkerTask } from './fuzz-task.ts';
import { readArtefacts } from './honest-artefacts.ts';
import { Hand } from './mutate-bytes.ts';
import { listTargets, refusalOf, type Target } from './targets.ts';

/** Time limit of one input. */
const LONGEST_MS = 1000;

const { seed, inputs, beat } = workerData as WorkerTask;
const head = new Int32Array(beat, 0, BEAT_HEAD);
const held = new Uint8Array(beat, 4 * BEAT_HEAD);
const hand = new Hand(rollDice(seed));
const targets = listTargets(await readArtefacts());
const shares = targets.flatMap((target, at) => Array<number>(target.share).fill(at));
const reports: Record<string, TargetReport> = Object.fromEntries(
  targets.map(({ name }) => [name, { inputs: 0, said: {}, slowestMs: 0 }]),
);

for (let done = 0; done < inputs; done += 1) {
  const at = hand.pick(shares);
  const target = targets[at]!;
  const input = target.make(hand);
  hold(done, at, input);
  await judge(target, input);
}
tell({ reports });

function hold(done: number, at: number, input: Uint8Array): void {
  const length = Math.min(input.length, held.length);
  held.set(input.subarray(0, length));
  head[1] = at;
  head[2] = length;
  Atomics.store(head, 0, done + 1);
}

async function judge(target: Target, input: Uint8Array): Promise<void> {
  const report = reports[target.name]!;
  const { said, fault, ms } = await attempt(target, input);
  report.inputs += 1;
  report.said[said] = (report.said[said] ?? 0) + 1;
  // Repeated before it counts as a fault: on a busy machine the first run may have waited.
  const slowestMs = ms > LONGEST_MS ? Math.min(ms, (await attempt(target, input)).ms) : ms;
  report.slowestMs = Math.max(report.slowestMs, slowestMs);
  const what = fault ?? (slowestMs > LONGEST_MS ? `takes ${Math.round(slowestMs)} ms` : undefined);
  if (what !== undefined) tell({ fault: { target: target.name, what, input } });
}

async function attempt(
  { run }: Target,
  input: Uint8Array,
): Promise<{ said: string; fault?: string; ms: number }> {
  const begun = performance.now();
  try {
    return { said: await run(input), ms: performance.now() - begun };
  } catch (cause) {
    const ms = performance.now() - begun;
    const refusal = refusalOf(cause);
    if (refusal !== undefined) return { said: refusal, ms };
    return {
      said: 'fault',
      fault: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause),
      ms,
    };
  }
}

function tell(message: WorkerMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(message);
}
