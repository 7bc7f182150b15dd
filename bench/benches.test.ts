import { expect, test } from 'vitest';
import { BENCHES } from './benches.ts';

test.each(Object.keys(BENCHES))('the bench %s runs in its short form', { timeout: 600_000 }, async (name) => {
  const figures = Object.entries((await BENCHES[name]?.(true)) ?? {});
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
});
