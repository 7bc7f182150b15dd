import { Worker } from 'node:worker_threads';
import { CopyIndexError, type LocalTier } from '@yinji/originality/copy-index';
import type { Answered, Asked, Given } from './local-worker.ts';

const MOST_IN_A_ROW = 20;

interface Call {
  asked: Asked;
  answer: PromiseWithResolvers<never>;
}

/**
 * The local tier in a thread of its own: its searches take tenths of a second, and delay no search of hashes. When the
 * thread dies, what it held is gone with it; the next call starts another, which is fed from the tables.
 * @param file for packed features
 */
export function startLocalThread(file: string): LocalTier & { close(): Promise<void> } {
  const lost: (() => void)[] = [];
  const [writes, looks]: [Call[], Call[]] = [[], []];
  let worker: Worker | undefined;
  let asked: Call | undefined;
  let inARow = 0;

  function start(): Worker {
    const started = new Worker(new URL('./local-worker.ts', import.meta.url), {
      workerData: { file } satisfies Given,
    });
    const end = (cause: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      for (const one of lost) one();
      const unanswered = [...(asked === undefined ? [] : [asked]), ...writes.splice(0), ...looks.splice(0)];
      asked = undefined;
      for (const { answer } of unanswered)
        answer.reject(new CopyIndexError('unreachable', 'the thread of local features ended', cause));
    };
    started.on('message', ({ value, fault }: Answered) => {
      if (fault === undefined) asked?.answer.resolve(value as never);
      else asked?.answer.reject(new CopyIndexError('failed', fault));
      asked = undefined;
      askNext();
    });
    started.on('error', end);
    started.on('exit', end);
    return started;
  }

  /** A work takes milliseconds, and would wait seconds behind fifty searches; a million of them keep no search waiting. */
  function askNext(): void {
    if (asked !== undefined) return;
    const isTurnOfLooks = writes.length === 0 || (looks.length > 0 && inARow >= MOST_IN_A_ROW);
    asked = (isTurnOfLooks ? looks : writes).shift();
    inARow = isTurnOfLooks ? 0 : inARow + 1;
    if (asked === undefined) return;
    worker ??= start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage(asked.asked);
  }

  function ask(one: Asked): Promise<never> {
    const answer = Promise.withResolvers<never>();
    (one.call === 'look' ? looks : writes).push({ asked: one, answer });
    askNext();
    return answer.promise;
  }

  return {
    add: (entries) => ask({ call: 'add', given: entries }),
    remove: (ids) => ask({ call: 'remove', given: ids }),
    look: (search) => ask({ call: 'look', given: search }),
    onLost: (one) => void lost.push(one),
    async close() {
      await worker?.terminate();
    },
  };
}
