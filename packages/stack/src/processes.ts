import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleProgram, PROGRAMS } from './build/bundle-program.ts';

const ROOT = join(import.meta.dirname, '../../..');

type Env = Record<string, string>;

export interface RunningProcess {
  name: string;
  processId: number;
  /** What it printed when it was ready. */
  ready: Record<string, unknown>;
  stop(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  name: string;
  /** The program's source, from the project's root; a program of the stack runs as one bundle of its modules. */
  program: string;
  env: Env;
  /** Arguments of the program. */
  args?: readonly string[];
  /** Modules to load before the program. */
  imports?: readonly string[];
  /** Folder for its output. */
  logs: string;
  onExit?: (code: number | null) => void;
}

async function launch(
  { program, env, imports = [], args = [] }: ProcessOptions,
  log: number | 'pipe',
): Promise<ChildProcess> {
  const bundled = PROGRAMS.find((name) => program === `${name}/src/main.ts`);
  const file = bundled === undefined ? join(ROOT, program) : await bundleProgram(bundled);
  const modules = [join(import.meta.dirname, 'follow-parent.mjs'), ...imports];
  // Node's warnings are no JSON, and the sealer's about ML-DSA comes at each start.
  const before = ['--disable-warning=ExperimentalWarning', ...modules.flatMap((each) => ['--import', each])];
  return spawn(process.execPath, [...before, file, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/',
      TZ: 'Asia/Shanghai',
      // The second start of a program reads its compiled code instead of compiling it.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      ...env,
    },
    // A group of its own: Ctrl-C reaches only the starter, which stops things in order.
    detached: true,
    stdio: ['ignore', 'pipe', log, 'ipc'],
  });
}

const READY = new Set<unknown>(['listening', 'working']);

/** Starts a program and waits for its line `{"event":"listening", …}`, or `working` of one that answers nothing. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  mkdirSync(options.logs, { recursive: true });
  const logFile = join(options.logs, `${options.name}.log`);
  const child = await launch(options, openSync(logFile, 'a', 0o600));
  return new Promise((resolve, reject) => {
    let isReady = false;
    readLines(child, (line) => {
      keepLine(logFile, line);
      const told = parse(line);
      if (isReady || !READY.has(told?.['event'])) return;
      isReady = true;
      resolve({
        name: options.name,
        processId: child.pid!,
        ready: told ?? {},
        stop: () => stop(child),
        kill: () => kill(child),
      });
    });
    child.once('exit', (code) => {
      if (isReady) options.onExit?.(code);
      else reject(new Error(`${options.name} did not start:\n${tail(logFile)}`));
    });
    child.once('error', reject);
  });
}

/** On a full disk the line is lost: an error here would end the starter, and all of the installation with it. */
function keepLine(file: string, line: string): void {
  try {
    appendFileSync(file, `${line}\n`);
  } catch {
    // Nowhere to tell it.
  }
}

/** Runs a program to its end and returns its first JSON line that has `event: initialised`. */
export async function initialise(program: string, env: Env): Promise<Record<string, unknown>> {
  const child = await launch({ name: program, program, env, logs: '', args: ['--init'] }, 'pipe');
  return new Promise((resolve, reject) => {
    const errors: Buffer[] = [];
    let told: Record<string, unknown> | undefined;
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk));
    readLines(child, (line) => {
      const one = parse(line);
      if (one?.['event'] === 'initialised') told = one;
    });
    child.once('close', (code) =>
      code === 0
        ? resolve(told ?? {})
        : reject(new Error(`${program} --init failed: ${Buffer.concat(errors).toString()}`)),
    );
  });
}

function readLines(child: ChildProcess, take: (line: string) => void): void {
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const tail = (file: string) => readFileSync(file, 'utf8').split('\n').slice(-15).join('\n');

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const hard = setTimeout(() => child.kill('SIGKILL'), 8000);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
