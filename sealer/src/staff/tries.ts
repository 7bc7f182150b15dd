import { StaffRefused } from '../staff-client.ts';

/** A bucket holds `capacity` tries and gains one in `refillSeconds`. */
interface Limit {
  capacity: number;
  refillSeconds: number;
}

export interface Tries {
  /** Throws StaffRefused TOO_MANY_REQUESTS. */
  take(key: string): void;
  /** The last try was no guess. */
  giveBack(key: string): void;
}

/** The web process limits strangers by name and network; this limits the web process. Kept in memory. */
export function createTries({ capacity, refillSeconds }: Limit, now: () => Date): Tries {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const current = (key: string) => {
    const at = now().getTime();
    const { tokens, at: before } = buckets.get(key) ?? { tokens: capacity, at };
    return { tokens: Math.min(capacity, tokens + Math.max(0, at - before) / (refillSeconds * 1000)), at };
  };
  const put = (key: string, bucket: { tokens: number; at: number }) => {
    // A full one says nothing.
    if (bucket.tokens >= capacity) buckets.delete(key);
    else buckets.set(key, bucket);
  };
  return {
    take(key) {
      const { tokens, at } = current(key);
      if (tokens < 1) throw new StaffRefused('TOO_MANY_REQUESTS');
      put(key, { tokens: tokens - 1, at });
    },
    giveBack(key) {
      const { tokens, at } = current(key);
      put(key, { tokens: tokens + 1, at });
    },
  };
}
