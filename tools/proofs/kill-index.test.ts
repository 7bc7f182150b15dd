import { expect, test } from 'vitest';
import { proveKillIndex } from './kill-index.ts';

test('a copy index that is killed, damaged or without room answers right or not at all', async () => {
  const told: string[] = [];
  expect(await proveKillIndex(7, 3, (line) => told.push(line)), told.join('\n')).toEqual([]);
  expect(told).toHaveLength(7);
});
