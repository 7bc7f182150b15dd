import { BORDER, leastOf, refine, type Extremum } from './extrema.ts';
import { layoutOf, planeBytes, ROWS_AT_ONCE, type FeatureKernel } from './feature-kernel.ts';
import { kernelOf, type Grey } from './grey.ts';
import { FIRST_BLUR, moreBlurOf, SCALES, SMALLEST_SIDE } from './scales.ts';

/** One doubling of scale, in the kernel's memory. */
export interface Octave {
  width: number;
  height: number;
  /** Pixels of the picture from one sample to the next. */
  step: number;
  /** Addresses of the blurred layers 1 to `SCALES`, which stay until the next picture. */
  layers: number[];
  /** Addresses of the differences of neighbouring layers, until the next octave. */
  differences: number[];
}

const LAYERS = SCALES + 3;
/** More would write beyond the rows that the kernel keeps. */
const MOST_RADIUS = 15;

/** Difference-of-Gaussian pyramid (Lowe 2004 §3). */
export function* octavesOf(kernel: FeatureKernel, picture: Grey): Generator<Octave> {
  const { width: w, height: h } = picture;
  const layout = layoutOf(w);
  const whole = planeBytes(w, h);
  // The first layer, the last but one, the differences; the last layer takes the place of the first.
  const [first, late] = [layout.planes, layout.planes + whole];
  const differences = Array.from({ length: LAYERS - 1 }, (_, i) => layout.planes + (2 + i) * whole);
  let free = layout.planes + (1 + LAYERS) * whole;
  const blur = (from: number, into: number, apart: number, size: Size, sigma: number) => {
    const half = kernelOf(sigma);
    if (half.length > MOST_RADIUS + 1) throw new RangeError(`a blur of ${sigma}`);
    new Float64Array(kernel.memory.buffer, layout.kernel, half.length).set(half);
    kernel.blur(from, into, apart, size.width, size.height, layout.kernel, half.length - 1, layout.room);
  };
  new Float32Array(kernel.memory.buffer, differences[0], w * h).set(picture.data);
  blur(differences[0]!, first, 0, picture, FIRST_BLUR);
  let [width, height] = [w, h];
  for (let step = 1; Math.min(width, height) >= SMALLEST_SIDE; step *= 2) {
    const bytes = planeBytes(width, height);
    const layers = Array.from({ length: SCALES }, (_, i) => free + i * bytes);
    free += SCALES * bytes;
    const all = [first, ...layers, late, first];
    for (let layer = 1; layer < LAYERS; layer += 1)
      blur(all[layer - 1]!, all[layer]!, differences[layer - 1]!, { width, height }, moreBlurOf(layer));
    yield { width, height, step, layers, differences };
    kernel.halve(layers[SCALES - 1]!, first, width, height);
    [width, height] = [width >> 1, height >> 1];
  }
}

interface Size {
  width: number;
  height: number;
}

/** @param contrast least |D| of a picture from 0 to 1 */
export function* extremaOf(kernel: FeatureKernel, octave: Octave, contrast: number): Generator<Extremum> {
  const { width, height, differences } = octave;
  const { buffer } = kernel.memory;
  const planes = differences.map((at) => ({
    data: new Float32Array(buffer, at, width * height),
    width,
    height,
  }));
  const { extrema } = layoutOf(width);
  const least = floatFrom(leastOf(contrast));
  for (let layer = 1; layer <= SCALES; layer += 1)
    for (let row = BORDER; row < height - BORDER; row += ROWS_AT_ONCE) {
      const [below, here, above] = differences.slice(layer - 1) as [number, number, number];
      const end = Math.min(height - BORDER, row + ROWS_AT_ONCE);
      const count = kernel.findExtrema(below, here, above, width, row, end, BORDER, least, extrema);
      for (const at of new Uint32Array(buffer, extrema, count)) {
        const found = refine(planes, layer, at % width, Math.floor(at / width), contrast);
        if (found) yield found;
      }
    }
}

/** The least float that is not below the number. */
function floatFrom(value: number): number {
  const near = Math.fround(value);
  if (near >= value) return near;
  const bits = new Int32Array(Float32Array.of(near).buffer);
  bits[0]! += 1;
  return new Float32Array(bits.buffer)[0]!;
}
