/** The search for extrema in JavaScript: what the kernels must give. */
import { BORDER, leastOf, refine, type Extremum } from '../extrema.ts';
import { SCALES } from '../scales.ts';
import type { Octave } from './octaves.ts';

function isExtremum(octave: Octave, layer: number, at: number, width: number): boolean {
  const value = octave.differences[layer]!.data[at]!;
  const sign = value > 0 ? 1 : -1;
  for (let l = layer - 1; l <= layer + 1; l += 1) {
    const { data } = octave.differences[l]!;
    for (let row = at - width; row <= at + width; row += width) {
      for (let i = row - 1; i <= row + 1; i += 1) {
        if (l === layer && i === at) continue;
        if (sign * data[i]! >= sign * value) return false;
      }
    }
  }
  return true;
}

/** @param contrast least |D| of a picture from 0 to 1 */
export function* extremaOf(octave: Octave, contrast: number): Generator<Extremum> {
  const { width, height } = octave.differences[0]!;
  for (let layer = 1; layer <= SCALES; layer += 1) {
    const { data } = octave.differences[layer]!;
    for (let y = BORDER; y < height - BORDER; y += 1) {
      for (let x = BORDER; x < width - BORDER; x += 1) {
        const at = y * width + x;
        if (Math.abs(data[at]!) < leastOf(contrast) || !isExtremum(octave, layer, at, width)) continue;
        const found = refine(octave.differences, layer, x, y, contrast);
        if (found) yield found;
      }
    }
  }
}
