import { expect } from 'vitest';
import { BENCHES } from './benches.ts';

/** Figures that do not depend on how fast the machine is. */
const MOST: Readonly<Record<string, number>> = { certificateWithoutPictureKb: 45 };

/** A bench in its short form gives figures, each of them a number. */
export async function runShortForm(name: string): Promise<void> {
  const figures = Object.entries((await BENCHES[name]?.(true)) ?? {});
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter(([, value]) => !Number.isFinite(value))).toEqual([]);
  expect(figures.filter(([figure, value]) => value > (MOST[figure] ?? Infinity))).toEqual([]);
}
