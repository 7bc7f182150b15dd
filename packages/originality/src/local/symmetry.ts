/** What mirroring a picture and exchanging its dark and light do to descriptors: both only permute their values. */
import { DESCRIPTOR_BYTES, MIRRORED } from '../geometry/descriptor.ts';
import { mirrorFeatures, type Features } from '../geometry/features.ts';

/** 0 as it is, 1 mirrored left and right, 2 mirrored and inverted, 3 inverted: dark is light. */
export type Variant = 0 | 1 | 2 | 3;

/**
 * Exchanging dark and light turns every gradient and so the feature's own direction by half a turn: cells change
 * places, directions within them stay. Together with mirroring, columns are reversed and rows stay.
 */
const INVERTED = Uint8Array.from({ length: DESCRIPTOR_BYTES }, (_, i) => (15 - (i >> 3)) * 8 + (i & 7));
/** Of bit 1: mirrored and inverted. It keeps the upper and the lower half of a descriptor apart. */
const FLIPPED = MIRRORED.map((at) => INVERTED[at]!);

/** Where each value goes in each variant. */
export const PERMUTATIONS: readonly Uint8Array[] = [
  Uint8Array.from({ length: DESCRIPTOR_BYTES }, (_, i) => i),
  MIRRORED,
  FLIPPED,
  INVERTED,
];

export const permuted = (values: ArrayLike<number>, variant: Variant): Float32Array => {
  const out = new Float32Array(DESCRIPTOR_BYTES);
  for (const [i, to] of PERMUTATIONS[variant]!.entries()) out[to] = values[i]!;
  return out;
};

/** Direction of a feature in the variant of its picture, radians. */
export const directionIn = (variant: Variant, direction: number): number =>
  [direction, Math.PI - direction, -direction, direction + Math.PI][variant]!;

export const isMirrored = (variant: Variant): boolean => variant === 1 || variant === 2;
export const isInverted = (variant: Variant): boolean => variant >= 2;

function invertFeatures(from: Features): Features {
  const descriptors = new Uint8Array(from.descriptors.length);
  for (let at = 0; at < descriptors.length; at += DESCRIPTOR_BYTES)
    for (let i = 0; i < DESCRIPTOR_BYTES; i += 1) descriptors[at + INVERTED[i]!] = from.descriptors[at + i]!;
  const codes = new Uint32Array(from.codes.length);
  // A code has one bit for each value: 16 cells of 8, in the opposite order.
  for (let word = 0; word < codes.length; word += 1) {
    const own = from.codes[(word & ~3) + 3 - (word & 3)]!;
    codes[word] = ((own << 24) | ((own & 0xff00) << 8) | ((own >>> 8) & 0xff00) | (own >>> 24)) >>> 0;
  }
  return { ...from, direction: from.direction.map((one) => one + Math.PI), descriptors, codes };
}

/** The features that the variant of the same picture would have, without detecting them again. */
export function varied(features: Features, variant: Variant): Features {
  if (variant === 0) return features;
  if (variant === 3) return invertFeatures(features);
  const mirrored = mirrorFeatures(features);
  return variant === 1 ? mirrored : invertFeatures(mirrored);
}
