import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DecodeReply, DecodeRequest } from './decode-child.ts';
import { openLane, type Turn } from './lane.ts';
import { PictureError } from './picture-error.ts';
import type { DecodeTasks } from './picture.ts';

export interface PoolOptions {
  /** A task that takes longer is killed. */
  timeoutMs: number;
  /** A child whose resident memory grows past this is killed. Watched where /proc is. */
  memoryBytes: number;
  /** A child is replaced after so many tasks, so that a slow leak in a native library stays small. */
  tasksPerChild: number;
  /** Every child has a folder of its own here, removed with it. */
  scratch: string;
  /** The largest file that a child can write; the kernel refuses more. */
  fileBytes: number;
  /** How many at most. */
  children: number;
  /** 0 is the server's own priority, 19 the lowest. */
  niceness: number;
  /** Waiting in all, and of one account; more are refused. */
  limits?: { waiting: number; ofOne: number };
}

interface Child {
  process: ChildProcess;
  scratch: string;
  done: number;
}

type Ended =
  | { how: 'done'; result: DecodeTasks[keyof DecodeTasks] }
  | { how: 'refused' | 'killed' | 'died'; error: PictureError };

const CHILD = fileURLToPath(new URL('./decode-child.ts', import.meta.url));
const PAGE_BYTES = 4096;
const WATCH_MS = 100;

function startChild({ scratch: root, fileBytes, niceness }: PoolOptions): Child {
  const scratch = mkdtempSync(join(root, 'child-'));
  const compiled = process.env['NODE_COMPILE_CACHE'];
  // Node cannot set a limit of its own; units of 512 bytes (POSIX). libvips also writes files without a name.
  const limited = ['-c', `ulimit -f ${Math.ceil(fileBytes / 512)} && exec "$@"`, 'sh', process.execPath];
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    execPath: '/bin/sh',
    execArgv: [...limited, '--max-old-space-size=256'],
    // A decoder needs nothing else from the server's environment, least of all its secrets.
    env: {
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      PATH: process.env['PATH'] ?? '',
      TMPDIR: scratch,
      UV_THREADPOOL_SIZE: '2',
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  child.once('exit', remove).once('error', remove);
  try {
    if (child.pid !== undefined) setPriority(child.pid, niceness);
  } catch {
    // It ended already, which its exit tells.
  }
  child.unref();
  child.channel?.unref();
  return { process: child, scratch, done: 0 };
}

/** Calls `onGrown` when resident memory passes the cap: a V8 heap limit does not bound native buffers. */
function watchMemory(child: ChildProcess, memoryBytes: number, onGrown: () => void): NodeJS.Timeout {
  const look = () => {
    if (residentBytes(child) > memoryBytes) onGrown();
  };
  return setInterval(look, WATCH_MS).unref();
}

/** Read at once: /proc waits for no disk, and five turns of the thread pool ten times a second cost more. */
function residentBytes({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** Asks one child one thing; it is killed when it takes too long or grows too large. */
function askChild(
  { process: child, scratch: folder }: Child,
  asked: Omit<DecodeRequest, 'scratch'>,
  { timeoutMs, memoryBytes }: PoolOptions,
): Promise<Ended> {
  const request: DecodeRequest = { ...asked, scratch: join(folder, `${randomUUID()}.v`) };
  return new Promise((resolve) => {
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
    const settle = (ended: Ended) => {
      clearTimeout(timer);
      clearInterval(watch);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      child.unref();
      // Whoever has the answer finds nothing left of the task.
      void rm(request.scratch, { force: true })
        .catch(() => undefined)
        .then(() => resolve(ended));
    };
    const onMessage = (reply: DecodeReply) => {
      if (reply.kind === 'done') settle({ how: 'done', result: reply.result });
      if (reply.kind === 'failed')
        settle({ how: 'refused', error: new PictureError(reply.fault, reply.detail) });
    };
    const onExit = (what: unknown) => {
      if (killedFor !== undefined) return settle({ how: 'killed', error: killedFor });
      settle({ how: 'died', error: new PictureError('interrupted', `the decoder died (${String(what)})`) });
    };
    child.on('message', onMessage).on('exit', onExit).on('error', onExit);
    child.send(request, (error) => error && onExit(error));
  });
}

/** Children started on demand, each of which is asked one thing at a time. */
export function openPool(options: PoolOptions) {
  const lane = openLane({ atOnce: options.children, ...options.limits });
  const idle: Child[] = [];
  const living = new Set<Child>();
  let closed = false;

  function takeChild(): Child {
    const waiting = idle.pop();
    if (waiting !== undefined) return waiting;
    const started = startChild(options);
    living.add(started);
    // An idle child may die too (the kernel's memory killer, an operator): the next task gets a new one.
    const forget = () => {
      living.delete(started);
      const at = idle.indexOf(started);
      if (at >= 0) idle.splice(at, 1);
    };
    started.process.once('exit', forget).once('error', forget);
    return started;
  }

  function drop(child: Child): void {
    living.delete(child);
    child.process.kill('SIGKILL');
  }

  async function perform(request: Omit<DecodeRequest, 'scratch'>) {
    // One retry: the child may have died idle, or by the kernel's memory killer.
    for (let tries = 1; ; tries += 1) {
      if (closed) throw new PictureError('interrupted', 'decoders closed');
      const asked = takeChild();
      const ended = await askChild(asked, request, options);
      asked.done += 1;
      const isAlive = ended.how === 'done' || ended.how === 'refused';
      if (!isAlive || asked.done >= options.tasksPerChild || closed) drop(asked);
      else if (living.has(asked)) idle.push(asked);
      if (ended.how === 'done') return ended.result;
      if (ended.how !== 'died' || tries === 2) throw ended.error;
    }
  }

  return {
    ask: async <K extends keyof DecodeTasks>(
      task: K,
      path: string,
      turn: Turn,
      more: Partial<DecodeRequest> = {},
    ) => (await lane.run(turn, () => perform({ task, path, ...more }))) as DecodeTasks[K],
    close() {
      closed = true;
      for (const child of living) drop(child);
    },
  };
}
