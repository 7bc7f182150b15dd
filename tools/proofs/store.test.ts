import { expect, test } from 'vitest';
import { startObjectStore } from '../../simulators/src/s3/start-object-store.ts';
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

test('the same where a bucket holds the files, and nobody answers for it', { timeout: 600_000 }, async () => {
  const store = await startObjectStore();
  try {
    const told: string[] = [];
    expect(
      await proveStore({ works: 3, awayMs: 15_000, store }, (line) => told.push(line)),
      told.join('\n'),
    ).toEqual([]);
    expect(told).toHaveLength(3);
  } finally {
    store.close();
  }
});
