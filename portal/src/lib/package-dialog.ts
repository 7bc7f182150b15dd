import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();

function change(next: boolean) {
  open = next;
  for (const listener of listeners) listener();
}

/** The package dialog may be asked for anywhere; the app shows it in one place. */
export const packageDialog = {
  open: () => change(true),
  close: () => change(false),
};

export function usePackageDialog(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open,
  );
}
