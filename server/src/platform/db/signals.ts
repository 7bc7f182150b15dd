/** What a transaction leaves for somebody else: jobs for the runner, pending records for the sealer. */
export type Signal = 'jobs' | 'records';

const left = new WeakMap<object, Set<Signal>>();
const listeners = new WeakMap<object, Set<{ signal: Signal; listener: () => void }>>();

/** Whoever waits for it is told once this transaction has committed. Losing it costs a second: both also look. */
export function signalAfterCommit(tx: object, signal: Signal): void {
  left.set(tx, (left.get(tx) ?? new Set()).add(signal));
}

/** Answers how to stop listening. */
export function onCommitted(db: object, signal: Signal, listener: () => void): () => void {
  const all = listeners.get(db) ?? new Set();
  const one = { signal, listener };
  listeners.set(db, all.add(one));
  return () => void all.delete(one);
}

/** For whoever commits. */
export function tellCommitted(db: object, tx: object): void {
  const signals = left.get(tx);
  if (signals === undefined) return;
  for (const { signal, listener } of listeners.get(db) ?? []) if (signals.has(signal)) listener();
}
