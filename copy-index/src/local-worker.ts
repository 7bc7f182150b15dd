/** Entry of the thread of local features, which answers one call after the other. Started by local-thread.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  ColdFileDamaged,
  type LocalEntry,
  type LocalSearch,
  openColdFile,
  openLocalTier,
} from '@yinji/originality/copy-index';

export type Asked =
  | { call: 'add'; given: readonly LocalEntry[] }
  | { call: 'remove'; given: readonly string[] }
  | { call: 'look'; given: LocalSearch };

export interface Answered {
  value?: unknown;
  fault?: string;
}

export interface Given {
  /** For packed features: of this thread alone. */
  file: string;
}

const { file } = workerData as Given;
const tier = openLocalTier(openColdFile(file));

const perform = (asked: Asked): Promise<unknown> => {
  if (asked.call === 'add') return tier.add(asked.given);
  if (asked.call === 'remove') return tier.remove(asked.given);
  return tier.look(asked.given);
};

async function answer(asked: Asked): Promise<Answered> {
  try {
    return { value: await perform(asked) };
  } catch (cause) {
    // The thread ends, and the next one is fed from the tables.
    if (cause instanceof ColdFileDamaged) throw cause;
    return { fault: String(cause) };
  }
}

parentPort?.on('message', (asked: Asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  void answer(asked).then((answered) => parentPort?.postMessage(answered));
});
