import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
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

/** A process for one task: no environment, no file to write but its own, no children. The engine has no network. */
function startChild(task: ChildTask): ChildProcess {
  return fork(CHILD, [], {
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
}

/**
 * Runs one task over a stranger's file in a process of its own and kills it afterwards. `sign` answers the child's
 * claim; what it throws is passed on.
 * @throws LabelError, or what `sign` throws
 */
export function runInChild(
  task: ChildTask,
  { timeoutMs, memoryBytes }: ChildLimits,
  signal: AbortSignal,
  sign?: (claim: Uint8Array) => Promise<Uint8Array>,
): Promise<Extract<ChildMessage, { kind: 'read' | 'signed' }>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new LabelError('closed', 'labellers closed'));
    const child = startChild(task);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      // Messages still on their way to a child that is ending may fail late; those errors are ignored.
      child.removeAllListeners().on('error', () => undefined);
      child.kill('SIGKILL');
      act();
    };
    const fail = (error: unknown) => settle(() => reject(error as Error));
    const onAbort = () => fail(new LabelError('closed', 'labellers closed'));
    const timer = setTimeout(
      () => fail(new LabelError('timeout', `no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
    // A heap limit does not bound WebAssembly's memory, so resident memory is watched where /proc exists.
    const look = async () => {
      if ((await residentBytes(child)) > memoryBytes)
        fail(new LabelError('file', `wants more than ${memoryBytes} bytes of memory`));
    };
    const watch = setInterval(() => void look(), WATCH_MS);
    signal.addEventListener('abort', onAbort);
    child.on('message', (message: ChildMessage) => {
      if (message.kind === 'failed') return fail(new LabelError('file', message.detail));
      if (message.kind !== 'claim') return settle(() => resolve(message));
      if (sign === undefined) return fail(new LabelError('file', 'a claim where none was asked for'));
      return void sign(message.claim).then((cose) => child.send({ kind: 'cose', cose }), fail);
    });
    const onEnd = (what: unknown) => fail(new LabelError('died', `the process ended: ${String(what)}`));
    child.on('exit', onEnd).on('error', onEnd);
    child.send(task);
  });
}

async function residentBytes({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}
