import { useSyncExternalStore } from 'react';

export interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function change(next: Asked | undefined) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog and resolves with the answer; a second question answers the first with no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    change({
      ...question,
      answer(yes) {
        change(undefined);
        resolve(yes);
      },
    });
  });
}

export function useQuestion(): Asked | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => asked,
    () => undefined,
  );
}
