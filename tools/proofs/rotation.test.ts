import { expect, test } from 'vitest';
import { proveRotate } from './rotate.ts';

test(
  'after every key was replaced old evidence holds, new is made, and people are found',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    expect(await proveRotate({ kills: 1, seed: 1 }, (line) => told.push(line)), told.join('\n')).toEqual([]);
    expect(told).toHaveLength(6);
  },
);
