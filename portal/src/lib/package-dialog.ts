import { needsPackage } from '@yinji/web';
import { useSyncExternalStore } from 'react';

/** An unpaid order that is continued. */
export interface OpenOrder {
  orderId: string;
  orderNo: string;
  /** When it closes automatically. */
  expiresAt: string;
  /** Of a public display and not of a package. */
  isDisplay?: boolean;
}

/** The payment's subject: a package, for which an order is made, or an existing order. */
export type Subject = { packageId: string; name: string } | { order: OpenOrder; name?: undefined };

interface View {
  /** Directly to its payment instead of the list. */
  subject?: Subject;
}

let view: View | undefined;
const listeners = new Set<() => void>();

function change(next: View | undefined) {
  view = next;
  for (const listener of listeners) listener();
}

/** The package dialog can be opened anywhere; the app shows it in one place. */
export const packageDialog = {
  open: () => change({}),
  buy: (chosen: { packageId: string; name: string }) => change({ subject: chosen }),
  resume: (order: OpenOrder) => change({ subject: { order } }),
  close: () => change(undefined),
};

/** For the failure of an action: the dialog opens where membership or quota is missing. */
export function openPackages(cause: unknown) {
  if (needsPackage(cause)) packageDialog.open();
}

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
