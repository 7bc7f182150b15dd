/** Waiting time of a later key before it can sign a transfer: the person is notified first (product.md). */
export const TRANSFER_WAIT_MS = 72 * 3_600_000;

export interface Issuing {
  issuedAt: Date;
  /** Whether it is the first key ever in this name. */
  isFirst: boolean;
  /** From when the older key that countersigned may sign transfers; undefined where none did. */
  countersignedFrom: Date | undefined;
}

/**
 * From when a new key may sign a transfer. A countersigning key that is still waiting passes on its own wait;
 * otherwise an attacker's key could vouch for the next one.
 */
export function transfersFrom({ issuedAt, isFirst, countersignedFrom }: Issuing): Date {
  if (isFirst) return issuedAt;
  const waited = new Date(issuedAt.getTime() + TRANSFER_WAIT_MS);
  if (countersignedFrom === undefined) return waited;
  return new Date(Math.min(Math.max(issuedAt.getTime(), countersignedFrom.getTime()), waited.getTime()));
}
