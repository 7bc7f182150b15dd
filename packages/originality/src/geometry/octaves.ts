import { blurred, halved, type Grey } from './grey.ts';

/** Scales sampled in each octave (Lowe 2004 §3.2: three repeat best). */
export const SCALES = 3;
/** Blur of the first picture of an octave, in its own samples (Lowe 2004 §3.3). */
const FIRST_SIGMA = 1.6;
/** Blur assumed to be in a camera's picture already. */
const CAMERA_SIGMA = 0.5;
const SMALLEST_SIDE = 16;

/** One doubling of scale. `gaussians` has three more than `SCALES`, `differences` two more. */
export interface Octave {
  gaussians: Grey[];
  differences: Grey[];
  /** Pixels of the picture from one sample to the next. */
  step: number;
}

/** Blur of layer `scale` of an octave, in the octave's samples; `scale` may lie between two layers. */
export const sigmaOf = (scale: number): number => FIRST_SIGMA * 2 ** (scale / SCALES);

function difference(one: Grey, next: Grey): Grey {
  const data = new Float32Array(one.data.length);
  for (let i = 0; i < data.length; i += 1) data[i] = next.data[i]! - one.data[i]!;
  return { data, width: one.width, height: one.height };
}

/** Difference-of-Gaussian pyramid (Lowe 2004 §3), one octave in memory at a time. */
export function* octavesOf(picture: Grey): Generator<Octave> {
  let first = blurred(picture, Math.sqrt(FIRST_SIGMA ** 2 - CAMERA_SIGMA ** 2));
  for (let step = 1; Math.min(first.width, first.height) >= SMALLEST_SIDE; step *= 2) {
    const gaussians = [first];
    for (let layer = 1; layer < SCALES + 3; layer += 1) {
      const more = Math.sqrt(sigmaOf(layer) ** 2 - sigmaOf(layer - 1) ** 2);
      gaussians.push(blurred(gaussians[layer - 1]!, more));
    }
    const differences = gaussians.slice(1).map((next, layer) => difference(gaussians[layer]!, next));
    yield { gaussians, differences, step };
    first = halved(gaussians[SCALES]!);
  }
}
