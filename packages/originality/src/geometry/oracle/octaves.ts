/** The pyramid in JavaScript: what the kernels must give, bit by bit. */
import { blurred, type Grey } from '../grey.ts';
import { FIRST_BLUR, moreBlurOf, SCALES, SMALLEST_SIDE } from '../scales.ts';

/** One doubling of scale. `gaussians` has three more than `SCALES`, `differences` two more. */
export interface Octave {
  gaussians: Grey[];
  differences: Grey[];
  /** Pixels of the picture from one sample to the next. */
  step: number;
}

/** Every second sample of every second row; blur first. */
function halved({ data, width, height }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) out[y * w + x] = data[2 * y * width + 2 * x]!;
  }
  return { data: out, width: w, height: h };
}

function difference(one: Grey, next: Grey): Grey {
  const data = new Float32Array(one.data.length);
  for (let i = 0; i < data.length; i += 1) data[i] = next.data[i]! - one.data[i]!;
  return { data, width: one.width, height: one.height };
}

/** Difference-of-Gaussian pyramid (Lowe 2004 §3), one octave in memory at a time. */
export function* octavesOf(picture: Grey): Generator<Octave> {
  let first = blurred(picture, FIRST_BLUR);
  for (let step = 1; Math.min(first.width, first.height) >= SMALLEST_SIDE; step *= 2) {
    const gaussians = [first];
    for (let layer = 1; layer < SCALES + 3; layer += 1) {
      gaussians.push(blurred(gaussians[layer - 1]!, moreBlurOf(layer)));
    }
    const differences = gaussians.slice(1).map((next, layer) => difference(gaussians[layer]!, next));
    yield { gaussians, differences, step };
    first = halved(gaussians[SCALES]!);
  }
}
