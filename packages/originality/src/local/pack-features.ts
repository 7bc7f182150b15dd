/**
 * A picture's local features and a small grey picture of it, in bytes to store. Version 1: "YF", version; count, width
 * and height of the plane (uint16 each); width and height of the thumbnail (1 byte each); its pixels; then for each
 * feature x and y in 64ths of a pixel (uint16), scale and direction (1 byte each) and 128 values of 4 bits.
 */
import { DESCRIPTOR_BYTES } from '../geometry/descriptor.ts';
import { emptyFeatures, encode, type Features } from '../geometry/features.ts';
import type { Luma } from '../luma.ts';

export interface LocalFeatures {
  features: Features;
  thumbnail: Luma;
}

const VERSION = 1;
const HEAD = 11;
const FEATURE = 6 + DESCRIPTOR_BYTES / 2;
const PLACE_STEPS = 64;
/** Steps for each doubling of scale, from half a pixel on. */
const SCALE_STEPS = 24;
const TURN = 2 * Math.PI;
/** A posting has 10 bits for the number of a feature. */
export const MOST_FEATURES = 1024;

/** Small values are more frequent and more telling than large ones. */
const TO_NIBBLE = Uint8Array.from({ length: 256 }, (_, value) => Math.round(15 * Math.sqrt(value / 255)));
const FROM_NIBBLE = Uint8Array.from({ length: 16 }, (_, nibble) => Math.round(255 * (nibble / 15) ** 2));

export function packFeatures({ features, thumbnail }: LocalFeatures): Uint8Array {
  const { count, width, height } = features;
  const body = HEAD + thumbnail.data.length;
  const out = new Uint8Array(body + count * FEATURE);
  const view = new DataView(out.buffer);
  out.set([0x59, 0x46, VERSION]);
  for (const [i, value] of [count, width, height].entries()) view.setUint16(3 + 2 * i, value);
  out.set([thumbnail.width, thumbnail.height], 9);
  out.set(thumbnail.data, HEAD);
  const short = (value: number) => Math.min(65_535, Math.max(0, Math.round(value * PLACE_STEPS)));
  for (let i = 0, at = body; i < count; i += 1, at += FEATURE) {
    view.setUint16(at, short(features.x[i]!));
    view.setUint16(at + 2, short(features.y[i]!));
    out[at + 4] = Math.min(255, Math.max(0, Math.round(Math.log2(features.scale[i]! * 2) * SCALE_STEPS)));
    out[at + 5] = Math.round((features.direction[i]! / TURN) * 256) & 255;
    const from = i * DESCRIPTOR_BYTES;
    for (let k = 0; k < DESCRIPTOR_BYTES; k += 2)
      out[at + 6 + k / 2] =
        (TO_NIBBLE[features.descriptors[from + k]!]! << 4) | TO_NIBBLE[features.descriptors[from + k + 1]!]!;
  }
  return out;
}

/** @throws RangeError when these are not the bytes of version 1 */
export function unpackFeatures(bytes: Uint8Array): LocalFeatures {
  const { features, view, body, thumbnail } = opened(bytes);
  placed(features, view, body);
  for (let i = 0, at = body + 6; i < features.count; i += 1, at += FEATURE) {
    for (let k = 0; k < DESCRIPTOR_BYTES / 2; k += 1) {
      const pair = bytes[at + k]!;
      features.descriptors[i * DESCRIPTOR_BYTES + 2 * k] = FROM_NIBBLE[pair >> 4]!;
      features.descriptors[i * DESCRIPTOR_BYTES + 2 * k + 1] = FROM_NIBBLE[pair & 15]!;
    }
    encode(features, i);
  }
  return { features, thumbnail };
}

/** Where the features lie, without their descriptors: a tenth of the time. */
export function unpackPlaces(bytes: Uint8Array): Features {
  const { features, view, body } = opened(bytes, true);
  placed(features, view, body);
  return features;
}

/** How many there are, and what they are of, without unpacking them. */
export const countPacked = (bytes: Uint8Array): number => opened(bytes, true).features.count;
export const unpackThumbnail = (bytes: Uint8Array): Luma => opened(bytes, true).thumbnail;

/** Whether a shard can take them: what a child made of a stranger's file may be anything. */
export function isPacked(bytes: Uint8Array): boolean {
  try {
    const { features, thumbnail } = opened(bytes, true);
    return features.width * features.height * thumbnail.data.length > 0;
  } catch {
    return false;
  }
}

function opened(bytes: Uint8Array, bare = false) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEAD || bytes[0] !== 0x59 || bytes[1] !== 0x46 || bytes[2] !== VERSION)
    throw new RangeError('not packed features');
  const [count, width, height] = [view.getUint16(3), view.getUint16(5), view.getUint16(7)];
  const [across, down] = [bytes[9]!, bytes[10]!];
  const body = HEAD + across * down;
  if (count > MOST_FEATURES || bytes.length !== body + count * FEATURE)
    throw new RangeError('packed features end early');
  const size = { width, height };
  const features = bare ? { ...emptyFeatures(0, size), ...columns(count), count } : emptyFeatures(count, size);
  return {
    features,
    view,
    body,
    thumbnail: { data: bytes.slice(HEAD, body), width: across, height: down },
  };
}

const columns = (count: number) => ({
  x: new Float32Array(count),
  y: new Float32Array(count),
  scale: new Float32Array(count),
  direction: new Float32Array(count),
});

function placed({ count, x, y, scale, direction }: Features, view: DataView, body: number): void {
  for (let i = 0, at = body; i < count; i += 1, at += FEATURE) {
    x[i] = view.getUint16(at) / PLACE_STEPS;
    y[i] = view.getUint16(at + 2) / PLACE_STEPS;
    scale[i] = 2 ** (view.getUint8(at + 4) / SCALE_STEPS - 1);
    direction[i] = (view.getUint8(at + 5) / 256) * TURN;
  }
}
