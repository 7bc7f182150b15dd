import { Worker } from 'node:worker_threads';
import type { FileWork } from './file-writer-thread.ts';

/** A thread that does one piece of work at a time. */
export interface FileThread extends AsyncDisposable {
  perform(work: FileWork): Promise<void>;
}

export function startFileThread(): FileThread {
  const thread = new Worker(new URL('./file-writer-thread.ts', import.meta.url));
  const asked: PromiseWithResolvers<void>[] = [];
  const giveUp = (cause: Error): void => {
    for (const one of asked.splice(0)) one.reject(cause);
  };
  thread.on('message', (fault: string | undefined) => {
    const one = asked.shift();
    if (fault === undefined) one?.resolve();
    else one?.reject(new Error(fault));
  });
  thread.on('error', giveUp);
  thread.on('exit', () => giveUp(new Error('the thread that writes files has ended')));
  return {
    perform: (work) => {
      const done = Promise.withResolvers<void>();
      asked.push(done);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
      thread.postMessage(work);
      return done.promise;
    },
    [Symbol.asyncDispose]: async () => {
      await thread.terminate();
    },
  };
}
