/** Whether what both show could belong to nobody else: two circles lie upon each other perfectly. */
import type { Affine } from '../../geometry/affine.ts';
import type { Grey } from '../../geometry/grey.ts';
import { slopesOf } from './step-sums.ts';

export interface Shape {
  /** Share of the variance that two levels explain: 1 for a disc on paper, ¾ for a slope. */
  ofTwoLevels: number;
  /** Of the slopes along and around the middle, the share around it: 0 for a circle, which may be turned at will. */
  turned: number;
}

const LEVELS = 64;

/** Of the work where the picture lies. @param back from the work's pixels to the picture's */
export function shapeOf(work: Grey, back: Affine, picture: { width: number; height: number }): Shape {
  const { across, down } = slopesOf(work);
  const counts = new Float64Array(LEVELS);
  const places: number[] = [];
  for (let at = 0; at < work.data.length; at += 1) {
    const [x, y] = [(at % work.width) + 0.5, Math.floor(at / work.width) + 0.5];
    const [px, py] = [back[0] * x + back[1] * y + back[2], back[3] * x + back[4] * y + back[5]];
    if (px < 0 || py < 0 || px >= picture.width || py >= picture.height) continue;
    counts[Math.min(LEVELS - 1, Math.floor(work.data[at]! * LEVELS))]! += 1;
    places.push(at);
  }
  let [mass, mx, my] = [1e-12, 0, 0];
  for (const at of places) {
    const square = across[at]! ** 2 + down[at]! ** 2;
    mass += square;
    mx += square * (at % work.width);
    my += square * Math.floor(at / work.width);
  }
  let [around, along] = [0, 1e-12];
  for (const at of places) {
    const [x, y] = [(at % work.width) - mx / mass, Math.floor(at / work.width) - my / mass];
    around += (down[at]! * x - across[at]! * y) ** 2;
    along += (across[at]! * x + down[at]! * y) ** 2;
  }
  return { ofTwoLevels: ofTwoLevels(counts), turned: around / (around + along) };
}

/** Otsu, A threshold selection method from gray-level histograms (1979). */
function ofTwoLevels(counts: Float64Array): number {
  const sum = (of: (count: number, level: number) => number) =>
    counts.reduce((total, count, level) => total + of(count, level), 0);
  const n = Math.max(
    1,
    sum((count) => count),
  );
  const mean = sum((count, level) => count * level) / n;
  const variance = sum((count, level) => count * level * level) / n - mean * mean;
  let [best, below, belowSum] = [0, 0, 0];
  for (const [level, count] of counts.entries()) {
    below += count;
    belowSum += count * level;
    if (below === 0 || below === n) continue;
    const apart = belowSum / below - (mean * n - belowSum) / (n - below);
    best = Math.max(best, (below / n) * (1 - below / n) * apart * apart);
  }
  return best / Math.max(1e-9, variance);
}
