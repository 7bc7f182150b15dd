import { expect, test } from 'vitest';
import { proveInsider } from './insider.ts';

test('a captured web process is refused whatever only others may do', { timeout: 600_000 }, async () => {
  const told: string[] = [];
  expect(await proveInsider((line) => told.push(line)), told.join('\n')).toEqual([]);
  expect(told.length).toBeGreaterThan(60);
});
