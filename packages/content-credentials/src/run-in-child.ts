import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ChildMessage, ChildTask } from './label-child.ts';
import { LabelError } from './label-error.ts';

export interface ChildLimits {
  timeoutMs: number;
  memoryBytes: number;
}

const CHILD = fileURLToPath(new URL('./label-child.ts', import.meta.url));
const PAGE_BYTES = 4096;
const WATCH_MS = 100;

/** A process for its tasks alone: no environment, no file to write but its own, no children. The engine has no network. */
function startChild(task: ChildTask): ChildProcess {
  const child = fork(CHILD, [], {
    serialization: 'advanced',
    env: {},
    execArgv: [
      '--max-old-space-size=256',
      '--permission',
      '--allow-fs-read=*',
      ...(task.kind === 'sign' ? [`--allow-fs-write=${task.into}`] : []),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Messages still on their way to a child that is ending may fail late.
  return child.on('error', () => undefined);
}

type Answer = Extract<ChildMessage, { kind: 'read' | 'signed' }>;

/** A reader of strangers' files is replaced after so many of them. */
const FILES_PER_CHILD = 100;

/** One task at a time: whoever calls `run` waits for its end before the next. */
export function openChildren(limits: ChildLimits, signal: AbortSignal) {
  let reader: { process: ChildProcess; done: number } | undefined;

  function takeReader(task: ChildTask) {
    const kept = reader;
    reader = undefined;
    if (kept !== undefined) return kept;
    const started = { process: startChild(task), done: 0 };
    // It may die idle, too.
    started.process.once('exit', () => {
      if (reader === started) reader = undefined;
    });
    return started;
  }

  return {
    /**
     * Runs one task over a stranger's file in another process. Only a process that met no manifest is kept for the next
     * file: what parses manifests may be left broken by one. `sign` answers the child's claim; what it throws is passed
     * on.
     * @throws LabelError, or what `sign` throws
     */
    async run(task: ChildTask, sign?: (claim: Uint8Array) => Promise<Uint8Array>): Promise<Answer> {
      if (signal.aborted) throw new LabelError('closed', 'labellers closed');
      const child = task.kind === 'read' ? takeReader(task) : { process: startChild(task), done: 0 };
      let isKept = false;
      try {
        const answer = await askChild(child.process, task, limits, signal, sign);
        child.done += 1;
        isKept = answer.kind === 'read' && answer.labels.credentials === null && child.done < FILES_PER_CHILD;
        return answer;
      } catch (cause) {
        // It may have died idle, before this file.
        const wasIdle = child.done > 0 && cause instanceof LabelError && cause.fault === 'died';
        if (!wasIdle) throw cause;
        return await this.run(task, sign);
      } finally {
        if (isKept && !signal.aborted) keep(child);
        else child.process.kill('SIGKILL');
      }
    },
    close: () => reader?.process.kill('SIGKILL'),
  };

  function keep(child: NonNullable<typeof reader>): void {
    reader = child;
    child.process.unref();
    child.process.channel?.unref();
  }
}

function askChild(
  child: ChildProcess,
  task: ChildTask,
  { timeoutMs, memoryBytes }: ChildLimits,
  signal: AbortSignal,
  sign?: (claim: Uint8Array) => Promise<Uint8Array>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.ref();
    const settle = (act: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      act();
    };
    const fail = (error: unknown) => settle(() => reject(error as Error));
    const onAbort = () => fail(new LabelError('closed', 'labellers closed'));
    const timer = setTimeout(
      () => fail(new LabelError('timeout', `no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    // A heap limit does not bound WebAssembly's memory, so resident memory is watched where /proc exists.
    const look = () => {
      if (residentBytes(child) > memoryBytes)
        fail(new LabelError('file', `wants more than ${memoryBytes} bytes of memory`));
    };
    const watch = setInterval(look, WATCH_MS);
    signal.addEventListener('abort', onAbort);
    const onMessage = (message: ChildMessage) => {
      if (message.kind === 'failed') return fail(new LabelError('file', message.detail));
      if (message.kind !== 'claim') return settle(() => resolve(message));
      if (sign === undefined) return fail(new LabelError('file', 'a claim where none was asked for'));
      return void sign(message.claim).then((cose) => child.send({ kind: 'cose', cose }), fail);
    };
    const onEnd = (what: unknown) => fail(new LabelError('died', `the process ended: ${String(what)}`));
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    child.send(task);
  });
}

function residentBytes({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1] ?? 0) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
