import { DESCRIPTOR_BYTES } from '../geometry/descriptor.ts';
import { openKernel, openMemory } from '../kernels/open-kernel.ts';
import { WORDS_WASM } from '../kernels/words.generated.ts';
import { SIGNATURE_BITS, type Vocabulary } from './vocabulary.ts';

/** Of a word: its number, and the signature against it in two halves of 24 bits. */
export const WORD_NUMBERS = 3;
/** The kernel combines the six nearest centroids of each half, which are enough for so many. */
const MOST_WORDS = 4;
/** Descriptors at once. */
const BATCH = 256;

interface Functions {
  assign(
    descriptors: number,
    count: number,
    most: number,
    tables: number,
    size: number,
    room: number,
    out: number,
  ): void;
}

/** A vocabulary in the kernel's memory. */
type Assign = (descriptors: Uint8Array, most: number) => Uint32Array;

const opened = new WeakMap<Vocabulary, Assign>();

/**
 * The nearest words of each descriptor, the nearest first: `WORD_NUMBERS` for each of `most` words for each descriptor.
 * @param descriptors 128 bytes each
 * @param most 4 at most
 */
export function assignWords(vocabulary: Vocabulary, descriptors: Uint8Array, most: number): Uint32Array {
  if (most > MOST_WORDS) throw new RangeError(`${most} words`);
  let assign = opened.get(vocabulary);
  if (assign === undefined) {
    assign = open(vocabulary);
    opened.set(vocabulary, assign);
  }
  return assign(descriptors, most);
}

function open({
  size,
  centroids,
  lower,
  lengths,
  projections,
  projectedUpper,
  projectedLower,
}: Vocabulary): Assign {
  const tables = [
    Int16Array.from(centroids),
    Int16Array.from(lower),
    Int32Array.from(lengths),
    // One value of all bits after the other, so that two bits are summed at once.
    Float64Array.from(
      { length: projections.length },
      (_, i) => projections[(i % SIGNATURE_BITS) * DESCRIPTOR_BYTES + Math.floor(i / SIGNATURE_BITS)]!,
    ),
    projectedUpper,
    projectedLower,
  ];
  const room = tables.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const given = room + 1024 + 8 * size;
  const out = given + BATCH * DESCRIPTOR_BYTES;
  const bytes = out + BATCH * MOST_WORDS * WORD_NUMBERS * 4;
  const memory = openMemory(bytes, bytes);
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of tables) {
    new Uint8Array(memory.buffer).set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  const kernel = openKernel<Functions>(WORDS_WASM, memory);
  return (descriptors, most) => {
    const count = descriptors.length / DESCRIPTOR_BYTES;
    const found = new Uint32Array(count * most * WORD_NUMBERS);
    for (let from = 0; from < count; from += BATCH) {
      const some = descriptors.subarray(from * DESCRIPTOR_BYTES, (from + BATCH) * DESCRIPTOR_BYTES);
      new Uint8Array(memory.buffer, given).set(some);
      const these = some.length / DESCRIPTOR_BYTES;
      kernel.assign(given, these, most, 0, size, room, out);
      const numbers = these * most * WORD_NUMBERS;
      found.set(new Uint32Array(memory.buffer, out, numbers), from * most * WORD_NUMBERS);
    }
    return found;
  };
}
