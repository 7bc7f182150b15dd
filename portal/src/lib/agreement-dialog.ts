import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function change(next: boolean) {
  open = next;
  for (const listener of listeners) listener();
}

/** Any call may report changed agreements; the app asks in one place. */
export const agreementDialog = {
  open: () => change(true),
  close: () => change(false),
};

export function useAgreementDialog(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open,
    () => false,
  );
}
