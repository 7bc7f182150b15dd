import { vi } from 'vitest';

/**
 * Asks until `check` no longer throws, and returns its answer. The limit is for a machine that does something
 * else as well, and below the limit of a test.
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 80_000, interval: 50 });
