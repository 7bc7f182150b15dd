import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DecodeReply, DecodeRequest } from './decode-child.ts';
import type { SourceComparison } from './geometry/compare-sources.ts';
import { PictureError } from './picture-error.ts';
import type {
  DecodeTasks,
  InspectedPicture,
  Mark,
  MarkedPicture,
  PictureSize,
  PrintedPicture,
  SizedPicture,
} from './picture.ts';

export interface DecoderOptions {
  /** How many pictures are decoded at once. Default 1: a decoder takes a core and up to `memoryBytes`. */
  children?: number;
  /** A task that takes longer is killed. Default 30,000. */
  timeoutMs?: number;
  /** The same for comparisons of two pictures. Default 120,000. */
  compareTimeoutMs?: number;
  /** A child whose resident memory grows past this is killed. Default 1 GiB. Watched where /proc is. */
  memoryBytes?: number;
  /** A child is replaced after so many tasks, so that a slow leak in a native library stays small. Default 500. */
  tasksPerChild?: number;
}

/** Decoders in processes of their own, so that a crash or a decompression bomb does not stop the server. */
export interface Decoders {
  /** @throws PictureError */
  inspectPicture(path: string): Promise<InspectedPicture>;
  /** @throws PictureError */
  printPicture(path: string): Promise<PrintedPicture>;
  /** @throws PictureError */
  markPicture(path: string, mark: Mark): Promise<MarkedPicture>;
  /** The picture in several sizes, none larger than it is. @throws PictureError */
  sizePicture(path: string, sizes: readonly PictureSize[]): Promise<SizedPicture[]>;
  /** How the frames of two pictures lie to each other; in a child of its own. @throws PictureError */
  compareSources(a: string, b: string): Promise<SourceComparison>;
  /** Kills the children; tasks under way fail as 'undecodable'. */
  close(): void;
}

interface Task {
  /** The first child died on this task. One retry: it may have died idle, or by the kernel's memory killer. */
  again?: boolean;
  request: DecodeRequest;
  resolve(result: DecodeTasks[keyof DecodeTasks]): void;
  reject(error: PictureError): void;
}

interface Worker {
  child: ChildProcess;
  task: Task | undefined;
  done: number;
}

const CHILD = fileURLToPath(new URL('./decode-child.ts', import.meta.url));
const PAGE_BYTES = 4096;
const WATCH_MS = 100;

function startChild(): ChildProcess {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    // A decoder needs nothing else from the server's environment, least of all its secrets.
    env: {
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      PATH: process.env['PATH'] ?? '',
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
      UV_THREADPOOL_SIZE: '2',
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/** Calls `onGrown` when resident memory passes the cap: a V8 heap limit does not bound native buffers. */
function watchMemory(child: ChildProcess, memoryBytes: number, onGrown: () => void): NodeJS.Timeout {
  const look = async () => {
    const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
    if (Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES > memoryBytes) onGrown();
  };
  return setInterval(() => void look(), WATCH_MS).unref();
}

function openPool(options: Omit<DecoderOptions, 'compareTimeoutMs'>) {
  const { children = 1, timeoutMs = 30_000, memoryBytes = 1 << 30, tasksPerChild = 500 } = options;
  const waiting: Task[] = [];
  const workers = new Set<Worker>();
  let closed = false;

  function next(): void {
    while (waiting.length > 0) {
      let worker = [...workers].find((one) => !one.task);
      if (!worker && workers.size < children) {
        worker = startWorker();
      }
      const task = worker && waiting.shift();
      if (!worker || !task) return;
      run(worker, task);
    }
  }

  function startWorker(): Worker {
    const worker: Worker = { child: startChild(), task: undefined, done: 0 };
    workers.add(worker);
    // An idle child may die too (the kernel's memory killer, an operator): the next task gets a new one.
    const forget = () => workers.delete(worker);
    worker.child.once('exit', forget).once('error', forget);
    return worker;
  }

  function run(worker: Worker, task: Task): void {
    const { child } = worker;
    worker.task = task;
    let killedFor: PictureError | undefined;
    const kill = (error: PictureError) => {
      killedFor ??= error;
      child.kill('SIGKILL');
    };
    child.ref(); // the process must live until the answer is there
    const watch = watchMemory(child, memoryBytes, () =>
      kill(new PictureError('undecodable', `wants more than ${memoryBytes} bytes of memory`)),
    );
    const timer = setTimeout(
      () => kill(new PictureError('timeout', `no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    const settle = (act: () => void, alive: boolean) => {
      if (worker.task !== task) return; // a failed send and the exit may both report
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      child.unref();
      void rm(task.request.scratch, { force: true });
      worker.task = undefined;
      worker.done += 1;
      if (!alive || worker.done >= tasksPerChild) {
        workers.delete(worker);
        child.kill('SIGKILL');
      }
      act();
      next();
    };
    const onMessage = (reply: DecodeReply) => {
      if (reply.kind === 'done') settle(() => task.resolve(reply.result), true);
      if (reply.kind === 'failed') settle(() => task.reject(new PictureError(reply.fault, reply.detail)), true);
    };
    const onExit = (what: unknown) => {
      const error = killedFor ?? new PictureError('undecodable', `the decoder died (${String(what)})`);
      const again = !killedFor && !closed && !task.again;
      settle(() => (again ? waiting.unshift({ ...task, again }) : task.reject(error)), false);
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    child.send(task.request, (error) => error && onExit(error));
  }

  function ask<K extends keyof DecodeTasks>(
    task: K,
    path: string,
    more: Pick<DecodeRequest, 'mark' | 'sizes' | 'other'> = {},
  ): Promise<DecodeTasks[K]> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new PictureError('undecodable', 'decoders closed'));
      const scratch = join(tmpdir(), `yinji-pixels-${randomUUID()}.v`);
      waiting.push({
        request: { task, path, scratch, ...more },
        resolve: (result) => resolve(result as DecodeTasks[K]),
        reject,
      });
      return next();
    });
  }

  return {
    ask,
    close() {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new PictureError('undecodable', 'decoders closed'));
      for (const worker of workers) worker.child.kill('SIGKILL');
    },
  };
}

/** Two pools: a comparison takes seconds, and no deposit waits behind one. Children start on demand. */
export function openDecoders({ compareTimeoutMs = 120_000, ...options }: DecoderOptions = {}): Decoders {
  const pictures = openPool(options);
  const comparisons = openPool({ ...options, children: 1, timeoutMs: compareTimeoutMs });
  return {
    inspectPicture: (path) => pictures.ask('inspect', path),
    printPicture: (path) => pictures.ask('print', path),
    markPicture: (path, mark) => pictures.ask('mark', path, { mark }),
    sizePicture: (path, sizes) => pictures.ask('size', path, { sizes }),
    compareSources: (a, b) => comparisons.ask('compare', a, { other: b }),
    close() {
      pictures.close();
      comparisons.close();
    },
  };
}
