import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  BEAT_BYTES,
  BEAT_HEAD,
  type FuzzFault,
  type TargetReport,
  type WorkerMessage,
  type WorkerTask,
} from './fuzz/fuzz-task.ts';
import { compareVerifiers } from './fuzz/compare-verifiers.ts';

const WORKERS = 2;
/** A worker that has not reached the next input by then hangs. */
const HANG_MS = 20_000;
const WATCH_MS = 250;
/** Memory limit of a worker's objects; buffers count in the process's total. */
const MEMORY_MIB = 512;
const PROCESS_MIB = 3072;
const KEPT_FAULTS = 20;
const INPUTS_A_COMPARISON = 500;
const SAVED = fileURLToPath(new URL('../../.cache/fuzz/', import.meta.url));

export interface FuzzReport {
  reports: Record<string, TargetReport>;
  /** Sentences; empty when the proof holds. */
  faults: string[];
}

/**
 * Feeds mutated honest artefacts to every parser that reads strangers' bytes. Each must accept, or refuse with
 * its own error, within a second and in bounded memory; nothing with a second spelling may be accepted; no
 * mutated bundle may be valid unless it means the same as the honest one; and the Python verifier must agree on
 * mutated bundles. Inputs that break this are kept under .cache/fuzz.
 */
export async function proveEvidenceFuzz(
  inputs: number,
  seed: number,
  tell: (line: string) => void,
): Promise<FuzzReport> {
  const report: FuzzReport = { reports: {}, faults: [] };
  const begun = performance.now();
  let mostMib = 0;
  const watch = setInterval(() => (mostMib = Math.max(mostMib, process.memoryUsage.rss() / 2 ** 20)), WATCH_MS);
  const shares = Array.from({ length: WORKERS }, (_, at) => Math.floor((inputs + at) / WORKERS));
  await Promise.all(
    shares.map((share, at) => runWorker({ seed: seed * WORKERS + at, inputs: share }, report, tell)),
  );
  clearInterval(watch);
  const compared = await compareVerifiers(Math.ceil(inputs / INPUTS_A_COMPARISON), seed);
  for (const fault of compared.faults) addFault(report, fault, tell);
  tell(compared.says);
  if (mostMib > PROCESS_MIB) report.faults.push(`the process grew to ${Math.round(mostMib)} MiB`);
  for (const [name, each] of Object.entries(report.reports)) tell(describe(name, each));
  const seconds = (performance.now() - begun) / 1000;
  tell(`${inputs} inputs in ${seconds.toFixed(1)} s, at most ${Math.round(mostMib)} MiB`);
  return report;
}

function runWorker(
  task: Omit<WorkerTask, 'beat'>,
  report: FuzzReport,
  tell: (line: string) => void,
): Promise<void> {
  const beat = new SharedArrayBuffer(BEAT_BYTES);
  const head = new Int32Array(beat, 0, BEAT_HEAD);
  const worker = new Worker(new URL('./fuzz/fuzz-worker.ts', import.meta.url), {
    workerData: { ...task, beat } satisfies WorkerTask,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  });
  const keep = (what: string): void => {
    const input = new Uint8Array(beat, 4 * BEAT_HEAD, head[2]).slice();
    addFault(report, { target: `target ${head[1]}`, what, input }, tell);
  };
  return new Promise((resolve) => {
    let seen = { count: 0, at: performance.now() };
    const watch = setInterval(() => {
      const count = Atomics.load(head, 0);
      if (count !== seen.count) seen = { count, at: performance.now() };
      else if (performance.now() - seen.at > HANG_MS) {
        keep(`hangs at input ${count}`);
        void worker.terminate();
      }
    }, WATCH_MS);
    worker.on('message', (message: WorkerMessage) => {
      if ('fault' in message) addFault(report, message.fault, tell);
      else for (const [name, each] of Object.entries(message.reports)) addReport(report, name, each);
    });
    worker.on('error', (cause) =>
      keep(`breaks the worker: ${cause instanceof Error ? cause.stack : String(cause)}`),
    );
    worker.on('exit', () => {
      clearInterval(watch);
      resolve();
    });
  });
}

function addFault(report: FuzzReport, { target, what, input }: FuzzFault, tell: (line: string) => void): void {
  if (report.faults.length >= KEPT_FAULTS) return;
  mkdirSync(SAVED, { recursive: true });
  const path = `${SAVED}${target.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${report.faults.length + 1}.bin`;
  writeFileSync(path, input);
  report.faults.push(`${target}: ${what} (${input.length} bytes, kept in ${path})`);
  tell(`FAULT ${report.faults.at(-1)}`);
}

function addReport({ reports }: FuzzReport, name: string, { inputs, said, slowestMs }: TargetReport): void {
  const sum = (reports[name] ??= { inputs: 0, said: {}, slowestMs: 0 });
  sum.inputs += inputs;
  sum.slowestMs = Math.max(sum.slowestMs, slowestMs);
  for (const [word, count] of Object.entries(said)) sum.said[word] = (sum.said[word] ?? 0) + count;
}

function describe(name: string, { inputs, said, slowestMs }: TargetReport): string {
  const words = Object.entries(said)
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => `${word} ${count}`);
  return `${name.padEnd(20)} ${String(inputs).padStart(7)}  slowest ${slowestMs.toFixed(1).padStart(6)} ms  ${words.join(', ')}`;
}
