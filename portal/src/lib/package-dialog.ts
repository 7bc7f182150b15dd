import { useSyncExternalStore } from 'react';

/** An unpaid order that is gone on with. */
export interface OpenOrder {
  orderId: string;
  orderNo: string;
  /** When it closes by itself. */
  expiresAt: string;
}

/** What is paid for: a package, for which an order is made, or an order that stands already. */
export type Subject = { packageId: string; name: string } | { order: OpenOrder; name?: undefined };

interface View {
  /** Straight to its payment instead of the list. */
  subject?: Subject;
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
  buy: (chosen: { packageId: string; name: string }) => change({ subject: chosen }),
  resume: (order: OpenOrder) => change({ subject: { order } }),
  close: () => change(undefined),
};

export function usePackageDialog(): View | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => view,
    () => undefined,
  );
}
