import type { AskedFactor } from '@yinji/web';
import { useSyncExternalStore } from 'react';

interface Asked extends AskedFactor {
  answer: (factor: string | undefined) => void;
}

let asked: Asked | undefined;
/** Settles when the question before is answered: one is on screen at a time. */
let before: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function show(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks the person at the screen for their second factor; undefined where they give none. */
export function askFactor(wanted: AskedFactor): Promise<string | undefined> {
  const ask = () =>
    new Promise<string | undefined>((resolve) => {
      const answer = (factor: string | undefined) => {
        show(undefined);
        resolve(factor);
      };
      show({ ...wanted, answer });
    });
  const answered = before.then(ask);
  before = answered;
  return answered;
}

export const useAskedFactor = (): Asked | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
