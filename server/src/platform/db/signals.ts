/** What a transaction leaves to others: jobs for the runner, pending records for the sealer. */
export type Signal = 'jobs' | 'records';

const left = new WeakMap<object, Set<Signal>>();
const listeners = new WeakMap<object, Set<{ signal: Signal; listener: () => void }>>();

/** Signals the listeners once this transaction has committed. A lost signal costs a second: both also poll. */
export function signalAfterCommit(tx: object, signal: Signal): void {
  left.set(tx, (left.get(tx) ?? new Set()).add(signal));
}

/** Returns a function that stops listening. */
export function onCommitted(db: object, signal: Signal, listener: () => void): () => void {
  const all = listeners.get(db) ?? new Set();
  const one = { signal, listener };
  listeners.set(db, all.add(one));
  return () => void all.delete(one);
}

/** Called after a commit. */
export function tellCommitted(db: object, tx: object): void {
  const signals = left.get(tx);
  if (signals === undefined) return;
  for (const { signal, listener } of listeners.get(db) ?? []) if (signals.has(signal)) listener();
}
