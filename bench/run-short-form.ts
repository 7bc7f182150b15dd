import { expect } from 'vitest';
import { BENCHES } from './benches.ts';

/** A bench in its short form gives figures, each of them a number. */
export async function runShortForm(name: string): Promise<void> {
  const figures = Object.entries((await BENCHES[name]?.(true)) ?? {});
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
}
