import { expect, test } from 'vitest';
import { proveAbuse } from './abuse.ts';

test(
  'while eight strangers attack in eight ways, two people finish their deposits and nobody is locked out',
  { timeout: 600_000 },
  async () => {
    const told: string[] = [];
    expect(
      await proveAbuse({ strangers: 8, people: 2, rounds: 1 }, 1, (line) => told.push(line)),
      told.join('\n'),
    ).toEqual([]);
  },
);
