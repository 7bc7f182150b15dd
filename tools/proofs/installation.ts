import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '@yinji/testkit/people/person';
import { listProcessesBelow, readBirth } from './processes-below.ts';

const ROOT = join(import.meta.dirname, '../..');
const START_LIMIT_MS = 120_000;

/** `starter`: the process of `npm start`; its children must notice. `everything`: like a power cut. */
export type KillMode = 'starter' | 'everything';

/** One `npm start`, from spawn to its end. */
export interface Life {
  readyMs: number;
  /** Kills without warning. */
  kill(mode: KillMode): void;
  /** Like Ctrl-C. */
  stop(): Promise<void>;
}

export interface Installation {
  dataDir: string;
  origin: string;
  /** Changed in place: a person created before a kill finds the cashier's new address. */
  place: Place;
  /** The owner's connection, new with every start. */
  databaseUrl(): string;
  start(): Promise<Life>;
  /** Starts, and kills at a moment when it may not be ready yet. */
  breakStart(moment: () => Promise<unknown>, mode: KillMode): Promise<void>;
  /** Processes of killed runs that still exist. */
  leftOvers(): number[];
}

/** An installation in a folder, started as people start it and killed as machines die. */
export function openInstallation(dataDir: string, port: number): Installation {
  const origin = `http://localhost:${port}`;
  const place: Place = { origin, outbox: join(dataDir, 'outbox.jsonl'), cashierUrl: '', faceCheckUrl: '' };
  const killed = new Map<number, string>();
  const kill = (child: ChildProcess, mode: KillMode) => {
    const below = listProcessesBelow(child.pid ?? 0);
    for (const one of below) killed.set(one, readBirth(one) ?? '');
    child.kill('SIGKILL');
    if (mode === 'everything') for (const one of below) killOne(one);
  };
  return {
    dataDir,
    origin,
    place,
    databaseUrl: () =>
      (JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as { databaseUrl: string }).databaseUrl,
    leftOvers: () => [...killed].flatMap(([id, birth]) => (readBirth(id) === birth ? [id] : [])),
    async breakStart(moment, mode) {
      const child = launch(dataDir, port);
      await moment();
      kill(child, mode);
    },
    async start() {
      const began = performance.now();
      const child = launch(dataDir, port);
      const told = await waitUntilReady(child);
      place.cashierUrl = read(told, '模拟收银台');
      place.faceCheckUrl = read(told, '模拟人脸');
      return {
        readyMs: performance.now() - began,
        kill: (mode) => kill(child, mode),
        stop: () => stop(child, listProcessesBelow(child.pid ?? 0)),
      };
    },
  };
}

function launch(dataDir: string, port: number): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'tools/start.ts')], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      DATA_DIR: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns its output once it is ready; where it ends instead, the output is the error. */
function waitUntilReady(child: ChildProcess): Promise<string> {
  let told = '';
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`not ready after ${START_LIMIT_MS / 1000} s:\n${told}`));
    }, START_LIMIT_MS);
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        told += text;
        if (!told.includes('秒内就绪')) return;
        clearTimeout(late);
        resolve(told);
      });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`npm start ended with ${code}:\n${told}`));
    });
  });
}

function read(told: string, label: string): string {
  const address = new RegExp(`${label}\\s+(\\S+)`).exec(told)?.[1];
  if (address === undefined) throw new Error(`npm start did not say where ${label} is:\n${told}`);
  return address;
}

function killOne(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It ended first.
  }
}

/**
 * Like Ctrl-C; a process that does not end within ten seconds is killed, so that a proof leaves nothing behind.
 */
async function stop(child: ChildProcess, below: readonly number[]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const births = below.map((id) => [id, readBirth(id)] as const);
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(late);
  for (const [id, birth] of births) if (birth !== undefined && readBirth(id) === birth) killOne(id);
}
