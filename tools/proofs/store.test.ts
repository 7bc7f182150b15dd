import { expect, test } from 'vitest';
import { proveStore } from './store.ts';

test(
  'the disk with the files goes and comes back: nothing acknowledged is lost, no picture counts as undecodable',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    expect(await proveStore({ works: 3, awayMs: 15_000 }, (line) => told.push(line)), told.join('\n')).toEqual(
      [],
    );
    expect(told).toHaveLength(3);
  },
);
