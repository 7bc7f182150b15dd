import { DESCRIPTOR_BYTES, MIRRORED } from './descriptor.ts';
import type { Extremum } from './extrema.ts';
import { layoutOf, withKernel, type FeatureKernel } from './feature-kernel.ts';
import type { Grey } from './grey.ts';
import { extremaOf, octavesOf, type Octave } from './pyramid.ts';
import { sigmaOf } from './scales.ts';

/** 32-bit words of one code. */
export const CODE_WORDS = 4;

/**
 * Local features of a plane, one column each. Places in its pixels from the upper left corner: the centre of the first
 * pixel is (0.5, 0.5). Directions in radians, from the x axis towards the y axis.
 */
export interface Features {
  count: number;
  width: number;
  height: number;
  x: Float32Array;
  y: Float32Array;
  /** Blur at which the feature is sharpest, pixels. */
  scale: Float32Array;
  direction: Float32Array;
  response: Float32Array;
  /** RootSIFT, 128 bytes each. */
  descriptors: Uint8Array;
  /** The same in 128 bits each, above and below the descriptor's own mean: for indexes and as a sieve. */
  codes: Uint32Array;
}

/** Least |D| of a strong feature, of a picture from 0 to 1: 0.04 over the scales of an octave. */
export const CONTRAST = 0.0133;

export interface DetectOptions {
  /** Maximum number, strongest first; default 1500. */
  most?: number;
  /** With fewer strong features than this, weak ones are used as well; default 0. */
  enough?: number;
  /** Numbers of those to keep, asked before they are described; default all. */
  choose?: (places: Places) => readonly number[];
}

/** Features without descriptors. */
export type Places = Omit<Features, 'descriptors' | 'codes'>;

/** Least |D| of a weak feature. */
export const FAINT = 0.004;

interface Found extends Extremum {
  octave: Octave;
  direction: number;
}

/** Scale-invariant features. Source: Lowe, Distinctive Image Features from Scale-Invariant Keypoints, IJCV 60 (2004). */
export function detectFeatures(grey: Grey, { most = 1500, enough = 0, choose }: DetectOptions = {}): Features {
  return withKernel(grey, (kernel) => {
    const strong: Found[] = [];
    const weak: Found[] = [];
    for (const octave of octavesOf(kernel, grey)) {
      const extrema = [...extremaOf(kernel, octave, strong.length < enough ? FAINT : CONTRAST)];
      strong.push(...turned(kernel, octave, extrema.filter(isStrong), most));
      if (strong.length < enough)
        weak.push(
          ...turned(
            kernel,
            octave,
            extrema.filter((one) => !isStrong(one)),
            most,
          ),
        );
    }
    const all = strong.length < enough ? [...strong, ...weak] : strong;
    const kept = all
      .sort((one, other) => Math.fround(other.response) - Math.fround(one.response))
      .slice(0, most);
    const chosen = choose?.(placesOf(kept, grey)).map((i) => kept[i]!) ?? kept;
    return described(kernel, chosen, grey);
  });
}

export const isStrong = ({ response }: Extremum): boolean => response >= CONTRAST;

/** The strongest `most`, once for each of their directions. */
function turned(kernel: FeatureKernel, octave: Octave, extrema: Extremum[], most: number): Found[] {
  const { width, height, layers } = octave;
  const { feature, room } = layoutOfFeature(width);
  const directions = new Float64Array(kernel.memory.buffer, feature, 2);
  const out: Found[] = [];
  const chosen = extrema.sort((one, other) => other.response - one.response).slice(0, most);
  for (const extremum of chosen) {
    const { x, y, scale } = extremum;
    const layer = layers[Math.round(scale) - 1]!;
    const count = kernel.findDirections(layer, width, height, x, y, sigmaOf(scale), room, feature);
    for (const direction of directions.subarray(0, count)) out.push({ ...extremum, octave, direction });
  }
  return out;
}

function layoutOfFeature(width: number) {
  const { feature } = layoutOf(width);
  return { feature, room: feature + DESCRIPTOR_BYTES };
}

export function emptyFeatures(count: number, { width, height }: { width: number; height: number }): Features {
  const column = () => new Float32Array(count);
  return {
    count,
    width,
    height,
    x: column(),
    y: column(),
    scale: column(),
    direction: column(),
    response: column(),
    descriptors: new Uint8Array(count * DESCRIPTOR_BYTES),
    codes: new Uint32Array(count * CODE_WORDS),
  };
}

function placesOf(found: readonly Found[], grey: Grey): Features {
  const out = emptyFeatures(found.length, grey);
  for (const [i, { x, y, scale, response, octave, direction }] of found.entries()) {
    // Samples of an octave are every `step`-th pixel from the first one on, not the middle of its block.
    out.x[i] = x * octave.step + 0.5;
    out.y[i] = y * octave.step + 0.5;
    out.scale[i] = sigmaOf(scale) * octave.step;
    out.direction[i] = direction;
    out.response[i] = response;
  }
  return out;
}

function described(kernel: FeatureKernel, found: readonly Found[], grey: Grey): Features {
  const out = placesOf(found, grey);
  const { feature, room } = layoutOfFeature(grey.width);
  const descriptor = new Uint8Array(kernel.memory.buffer, feature, DESCRIPTOR_BYTES);
  for (const [i, { x, y, scale, octave, direction }] of found.entries()) {
    const { width, height, layers } = octave;
    const layer = layers[Math.round(scale) - 1]!;
    const [along, beside] = [Math.cos(direction), Math.sin(direction)];
    kernel.describe(layer, width, height, x, y, sigmaOf(scale), direction, along, beside, room, feature);
    out.descriptors.set(descriptor, i * DESCRIPTOR_BYTES);
    encode(out, i);
  }
  return out;
}

/** Makes the code of feature `i` from its descriptor. */
export function encode({ descriptors, codes }: Features, i: number): void {
  const from = i * DESCRIPTOR_BYTES;
  let sum = 0;
  for (let k = 0; k < DESCRIPTOR_BYTES; k += 1) sum += descriptors[from + k]!;
  const mean = sum / DESCRIPTOR_BYTES;
  for (let word = 0; word < CODE_WORDS; word += 1) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) bits |= Number(descriptors[from + word * 32 + bit]! > mean) << bit;
    codes[i * CODE_WORDS + word] = bits;
  }
}

/** The features of the same picture mirrored left and right, without detecting them again. */
export function mirrorFeatures(from: Features): Features {
  const out = emptyFeatures(from.count, from);
  out.scale.set(from.scale);
  out.response.set(from.response);
  out.y.set(from.y);
  for (let i = 0; i < from.count; i += 1) {
    out.x[i] = from.width - from.x[i]!;
    out.direction[i] = Math.PI - from.direction[i]!;
    const at = i * DESCRIPTOR_BYTES;
    for (let value = 0; value < DESCRIPTOR_BYTES; value += 1) {
      out.descriptors[at + MIRRORED[value]!] = from.descriptors[at + value]!;
    }
    encode(out, i);
  }
  return out;
}
