import { Worker } from 'node:worker_threads';
import { CopyIndexError, type LocalTier } from '@yinji/originality/copy-index';
import type { Answered, Asked, Given } from './local-worker.ts';

/**
 * The local tier in a thread of its own: its searches take tenths of a second, and delay no search of hashes. When the
 * thread dies, what it held is gone with it; the next call starts another, which is fed from the tables.
 * @param file for packed features
 */
export function startLocalThread(file: string): LocalTier & { close(): Promise<void> } {
  const lost: (() => void)[] = [];
  const asked = new Map<number, PromiseWithResolvers<never>>();
  let worker: Worker | undefined;
  let count = 0;

  function start(): Worker {
    const started = new Worker(new URL('./local-worker.ts', import.meta.url), {
      workerData: { file } satisfies Given,
    });
    const end = (cause: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      for (const one of lost) one();
      for (const one of asked.values())
        one.reject(new CopyIndexError('unreachable', 'the thread of local features ended', cause));
      asked.clear();
    };
    started.on('message', ({ number, value, fault }: Answered) => {
      const one = asked.get(number);
      asked.delete(number);
      if (fault === undefined) one?.resolve(value as never);
      else one?.reject(new CopyIndexError('failed', fault));
    });
    started.on('error', end);
    started.on('exit', end);
    return started;
  }

  const ask = <C extends Asked['call']>(
    call: C,
    given: Extract<Asked, { call: C }>['given'],
  ): Promise<never> => {
    worker ??= start();
    const answer = Promise.withResolvers<never>();
    count += 1;
    asked.set(count, answer);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage({ number: count, call, given });
    return answer.promise;
  };

  return {
    add: (entries) => ask('add', entries),
    remove: (ids) => ask('remove', ids),
    look: (search) => ask('look', search),
    onLost: (one) => void lost.push(one),
    async close() {
      await worker?.terminate();
    },
  };
}
