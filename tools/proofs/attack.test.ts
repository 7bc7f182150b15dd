import { expect, test } from 'vitest';
import { proveAttack } from './attack.ts';

test(
  'no call lets anybody do or see what is not theirs: a seeded part of all cases',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    expect(await proveAttack({ seed: 1, share: 0.03 }, (line) => told.push(line)), told.join('\n')).toEqual([]);
  },
);
