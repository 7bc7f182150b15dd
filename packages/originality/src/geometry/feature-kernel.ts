/** The kernels of `kernels/features.ts` in this package, and their memory: one of each thread. */
import { FEATURES_WASM } from '../kernels/features.generated.ts';
import { growTo, openKernel, openMemory } from '../kernels/open-kernel.ts';
import { KEPT_KERNEL_BYTES, KERNEL_SIDE_CAP } from '../limits.ts';

/** Numbers are addresses unless their names say otherwise. */
interface Functions {
  blur(
    from: number,
    into: number,
    apart: number,
    width: number,
    height: number,
    kernel: number,
    radius: number,
    room: number,
  ): void;
  halve(from: number, into: number, width: number, height: number): void;
  findExtrema(
    below: number,
    here: number,
    above: number,
    width: number,
    fromRow: number,
    toRow: number,
    border: number,
    least: number,
    out: number,
  ): number;
  findDirections(
    plane: number,
    width: number,
    height: number,
    x: number,
    y: number,
    sigma: number,
    room: number,
    out: number,
  ): number;
  describe(
    plane: number,
    width: number,
    height: number,
    x: number,
    y: number,
    sigma: number,
    direction: number,
    along: number,
    beside: number,
    room: number,
    out: number,
  ): void;
}

export interface FeatureKernel extends Functions {
  memory: WebAssembly.Memory;
}

/** What the module keeps for itself lies below. */
const FIRST = 16_384;
/** A kernel writes whole blocks, and so a little beyond a plane. */
const SPARE = 64;
/** Of the blur: addresses, a row, and 32 rows in doubles, with the radius and a block on both sides. */
const roomFor = (width: number): number => 256 + 33 * 8 * (width + 8) + 512;
/** Of directions and descriptors: weights, sums, and what they give. */
const FEATURE_ROOM = 4096;
/** Extrema are looked for in so many rows at once. */
export const ROWS_AT_ONCE = 16;

const aligned = (bytes: number): number => Math.ceil(bytes / 16) * 16;
export const planeBytes = (width: number, height: number): number => aligned(4 * width * height + SPARE);

/** Places in the memory for a picture of this size: its planes begin at `planes`. */
export function layoutOf(width: number) {
  const kernel = FIRST;
  const feature = kernel + 256;
  const extrema = feature + FEATURE_ROOM;
  const room = extrema + aligned(4 * ROWS_AT_ONCE * width);
  return { kernel, feature, extrema, room, planes: aligned(room + roomFor(width)) };
}

/** Planes of the size of the first octave; later octaves have three each and take less than one more. */
export const PLANES_AT_ONCE = 11;

/** What pictures of this size and smaller ones need. */
export const bytesFor = (width: number, height: number): number =>
  layoutOf(width).planes + PLANES_AT_ONCE * planeBytes(width, height) + OCTAVES_SPARE;
/** Planes of later octaves are filled up to a whole block. */
const OCTAVES_SPARE = 4096;

let opened: FeatureKernel | undefined;

/**
 * Calls back with the kernel of this thread and room for a plane of this size. A memory never shrinks: one that a large
 * plane needed is given up after it.
 * @throws RangeError where a side is above `KERNEL_SIDE_CAP`
 */
export function withKernel<T>(
  { width, height }: { width: number; height: number },
  work: (kernel: FeatureKernel) => T,
): T {
  if (Math.max(width, height) > KERNEL_SIDE_CAP) throw new RangeError(`a plane of ${width} × ${height}`);
  opened ??= open();
  growTo(opened.memory, bytesFor(width, height));
  try {
    return work(opened);
  } finally {
    if (opened.memory.buffer.byteLength > KEPT_KERNEL_BYTES) opened = undefined;
  }
}

function open(): FeatureKernel {
  const memory = openMemory(FIRST, bytesFor(KERNEL_SIDE_CAP, KERNEL_SIDE_CAP));
  return { memory, ...openKernel<Functions>(FEATURES_WASM, memory) };
}
