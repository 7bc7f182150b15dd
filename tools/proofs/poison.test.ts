import { expect, test } from 'vitest';
import { provePoison } from './poison.ts';

test(
  'a hundred deposits whose bundles cannot be built delay no other, and the console lists each',
  { timeout: 180_000 },
  async () => {
    const told: string[] = [];
    expect(await provePoison(100, (line) => told.push(line)), told.join('\n')).toEqual([]);
  },
);
