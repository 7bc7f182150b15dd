import { useSyncExternalStore } from 'react';

/** An unpaid order that is gone on with. */
export interface OpenOrder {
  orderId: string;
  orderNo: string;
  /** When it closes by itself. */
  expiresAt: string;
}

interface View {
  /** Straight to its payment instead of the list. */
  order?: OpenOrder;
}

let view: View | undefined;
const listeners = new Set<() => void>();

function change(next: View | undefined) {
  view = next;
  for (const listener of listeners) listener();
}

/** The package dialog may be asked for anywhere; the app shows it in one place. */
export const packageDialog = {
  open: () => change({}),
  resume: (order: OpenOrder) => change({ order }),
  close: () => change(undefined),
};

export function usePackageDialog(): View | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => view,
  );
}
