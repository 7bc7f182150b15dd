import { DESCRIPTOR_BYTES, describe, directionsOf, MIRRORED } from './describe.ts';
import { extremaOf, type Extremum } from './extrema.ts';
import type { Grey } from './grey.ts';
import { octavesOf, sigmaOf, type Octave } from './octaves.ts';

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
}

/** Least |D| of a weak feature. */
const FAINT = 0.004;

interface Found extends Extremum {
  octave: Octave;
  direction: number;
}

/** Scale-invariant features. Source: Lowe, Distinctive Image Features from Scale-Invariant Keypoints, IJCV 60 (2004). */
export function detectFeatures(grey: Grey, { most = 1500, enough = 0 }: DetectOptions = {}): Features {
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
  return strongest(count < enough ? [...strong, ...weak] : strong, most, grey);
}

const isStrong = ({ response }: Extremum): boolean => response >= CONTRAST;

/** The strongest `most`, once for each of their directions. */
function turned(octave: Octave, extrema: Extremum[], most: number): Found[] {
  const chosen = extrema.sort((one, other) => other.response - one.response).slice(0, most);
  return chosen.flatMap((extremum) => {
    const layer = octave.gaussians[Math.round(extremum.scale)]!;
    const directions = directionsOf(layer, extremum.x, extremum.y, sigmaOf(extremum.scale));
    return directions.map((direction) => ({ ...extremum, octave, direction }));
  });
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

/** Makes the code of feature `i` from its descriptor. */
export function encode({ descriptors, codes }: Features, i: number): void {
  const own = descriptors.subarray(i * DESCRIPTOR_BYTES, (i + 1) * DESCRIPTOR_BYTES);
  const mean = own.reduce((sum, value) => sum + value, 0) / DESCRIPTOR_BYTES;
  for (let bit = 0; bit < DESCRIPTOR_BYTES; bit += 1) {
    const word = i * CODE_WORDS + (bit >> 5);
    if (own[bit]! > mean) codes[word] = (codes[word]! | (1 << (bit & 31))) >>> 0;
  }
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
export function columnsOf(from: Features, chosen: readonly number[]): Features {
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
