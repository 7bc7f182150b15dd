/** Detection in JavaScript from end to end: what the kernels are compared with, in tests alone. */
import { DESCRIPTOR_BYTES } from '../descriptor.ts';
import type { Extremum } from '../extrema.ts';
import {
  CODE_WORDS,
  CONTRAST,
  emptyFeatures,
  encode,
  FAINT,
  isStrong,
  type DetectOptions,
  type Features,
} from '../features.ts';
import type { Grey } from '../grey.ts';
import { sigmaOf } from '../scales.ts';
import { describe, directionsOf } from './describe.ts';
import { extremaOf } from './extrema.ts';
import { octavesOf, type Octave } from './octaves.ts';

interface Found extends Extremum {
  octave: Octave;
  direction: number;
}

/** Every feature is described, and then chosen. */
export function detectFeatures(grey: Grey, { most = 1500, enough = 0, choose }: DetectOptions = {}): Features {
  const strong: Features[] = [];
  const weak: Features[] = [];
  let count = 0;
  // Described octave by octave: the whole pyramid of a large picture would not fit into memory.
  for (const octave of octavesOf(grey)) {
    const extrema = [...extremaOf(octave, count < enough ? FAINT : CONTRAST)];
    const described = (chosen: Extremum[]) => describeAll(turned(octave, chosen, most), grey);
    const own = described(extrema.filter(isStrong));
    strong.push(own);
    count += own.count;
    if (count < enough) weak.push(described(extrema.filter((extremum) => !isStrong(extremum))));
  }
  const all = strongest(count < enough ? [...strong, ...weak] : strong, most, grey);
  return choose === undefined ? all : columnsOf(all, choose(all));
}

/** The strongest `most`, once for each of their directions. */
function turned(octave: Octave, extrema: Extremum[], most: number): Found[] {
  const chosen = extrema.sort((one, other) => other.response - one.response).slice(0, most);
  return chosen.flatMap((extremum) => {
    const layer = octave.gaussians[Math.round(extremum.scale)]!;
    const directions = directionsOf(layer, extremum.x, extremum.y, sigmaOf(extremum.scale));
    return directions.map((direction) => ({ ...extremum, octave, direction }));
  });
}

function describeAll(found: readonly Found[], grey: Grey): Features {
  const out = emptyFeatures(found.length, grey);
  for (const [i, { x, y, scale, response, octave, direction }] of found.entries()) {
    const sigma = sigmaOf(scale);
    // Samples of an octave are every `step`-th pixel from the first one on, not the middle of its block.
    out.x[i] = x * octave.step + 0.5;
    out.y[i] = y * octave.step + 0.5;
    out.scale[i] = sigma * octave.step;
    out.direction[i] = direction;
    out.response[i] = response;
    const at = i * DESCRIPTOR_BYTES;
    describe(octave.gaussians[Math.round(scale)]!, { x, y, sigma, direction }, out.descriptors, at);
    encode(out, i);
  }
  return out;
}

function strongest(parts: readonly Features[], most: number, grey: Grey): Features {
  const all = parts.flatMap((part) => Array.from({ length: part.count }, (_, i) => ({ part, i })));
  all.sort((one, other) => other.part.response[other.i]! - one.part.response[one.i]!);
  const kept = all.slice(0, most);
  const out = emptyFeatures(kept.length, grey);
  for (const [to, { part, i }] of kept.entries()) {
    for (const column of ['x', 'y', 'scale', 'direction', 'response'] as const)
      out[column][to] = part[column][i]!;
    out.descriptors.set(
      part.descriptors.subarray(i * DESCRIPTOR_BYTES, (i + 1) * DESCRIPTOR_BYTES),
      to * DESCRIPTOR_BYTES,
    );
    out.codes.set(part.codes.subarray(i * CODE_WORDS, (i + 1) * CODE_WORDS), to * CODE_WORDS);
  }
  return out;
}

/** Those features alone, in this order. */
function columnsOf(from: Features, chosen: readonly number[]): Features {
  const out = emptyFeatures(chosen.length, from);
  for (const [to, i] of chosen.entries()) {
    for (const column of ['x', 'y', 'scale', 'direction', 'response'] as const)
      out[column][to] = from[column][i]!;
    const bytes = from.descriptors.subarray(i * DESCRIPTOR_BYTES, (i + 1) * DESCRIPTOR_BYTES);
    out.descriptors.set(bytes, to * DESCRIPTOR_BYTES);
    out.codes.set(from.codes.subarray(i * CODE_WORDS, (i + 1) * CODE_WORDS), to * CODE_WORDS);
  }
  return out;
}
