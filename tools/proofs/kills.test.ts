import { expect, test } from 'vitest';
import { proveKills } from './kills.ts';

test('a person continues after the whole installation was killed twice', { timeout: 600_000 }, async () => {
  const told: string[] = [];
  const { kills, faults } = await proveKills(2, 8, (line) => told.push(line));
  expect(faults, told.join('\n')).toEqual([]);
  expect(kills).toBe(2);
});
