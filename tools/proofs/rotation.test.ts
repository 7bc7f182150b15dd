import { expect, test } from 'vitest';
import { proveRotate } from './rotate.ts';

test(
  'after every key was replaced old evidence holds, new is made, and people are found',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    const form = { kills: 1, isWhole: false, seed: 1 };
    expect(await proveRotate(form, (line) => told.push(line)), told.join('\n')).toEqual([]);
    expect(told).toHaveLength(6);
  },
);
