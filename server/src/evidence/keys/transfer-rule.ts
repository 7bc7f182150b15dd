/** How long a key after the first waits before it can sign a transfer: the person hears of it first (product.md). */
export const TRANSFER_WAIT_MS = 72 * 3_600_000;

export interface Issuing {
  issuedAt: Date;
  /** Whether it is the first key ever on this name. */
  isFirst: boolean;
  /** From when the older key that countersigned may sign transfers; undefined where none did. */
  countersignedFrom: Date | undefined;
}

/**
 * From when a new key may sign a transfer. A countersigning key that is itself still waiting hands on its own wait: else
 * one that was slipped in could vouch for the next.
 */
export function transfersFrom({ issuedAt, isFirst, countersignedFrom }: Issuing): Date {
  if (isFirst) return issuedAt;
  const waited = new Date(issuedAt.getTime() + TRANSFER_WAIT_MS);
  if (countersignedFrom === undefined) return waited;
  return new Date(Math.min(Math.max(issuedAt.getTime(), countersignedFrom.getTime()), waited.getTime()));
}
