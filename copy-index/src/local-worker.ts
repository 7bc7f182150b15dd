/** Entry of the thread of local features, which answers one call after the other. Started by local-thread.ts. */
import { parentPort } from 'node:worker_threads';
import { type LocalEntry, type LocalSearch, openLocalTier } from '@yinji/originality/copy-index';

export type Asked = { number: number } & (
  | { call: 'add'; given: readonly LocalEntry[] }
  | { call: 'remove'; given: readonly string[] }
  | { call: 'search'; given: LocalSearch }
);

export interface Answered {
  number: number;
  value?: unknown;
  fault?: string;
}

const tier = openLocalTier();

const perform = (asked: Asked): Promise<unknown> => {
  if (asked.call === 'add') return tier.add(asked.given);
  if (asked.call === 'remove') return tier.remove(asked.given);
  return tier.search(asked.given);
};

async function answer(asked: Asked): Promise<Answered> {
  try {
    return { number: asked.number, value: await perform(asked) };
  } catch (cause) {
    return { number: asked.number, fault: String(cause) };
  }
}

parentPort?.on('message', (asked: Asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  void answer(asked).then((answered) => parentPort?.postMessage(answered));
});
