import { openKernel, openMemory } from '../kernels/open-kernel.ts';
import { POSTINGS_WASM } from '../kernels/postings.generated.ts';

interface Functions {
  scan(
    signatures: number,
    from: number,
    to: number,
    low: number,
    high: number,
    most: number,
    out: number,
  ): number;
}

/** Postings looked at in one call: what is near is written before them, 8 bytes each. */
const AT_ONCE = 4096;
const OUT_BYTES = 8 * AT_ONCE;
/** The kernel reads 8 bytes of a signature of 6. */
const BEHIND = 2;

/**
 * Postings grouped by word, which do not change: a memory of WebAssembly of exactly their size, since a library of a
 * million works needs most of the four gigabytes that one can have.
 */
export class Segment {
  readonly count: number;
  /** Where each word begins, and the last one ends. */
  readonly starts: Uint32Array;
  /** Work, feature and the low 2 bits of the angle. */
  readonly heads: Uint32Array;
  /** 48 bits each. */
  readonly signatures: Uint16Array;
  /** The other 3 bits of the angle, and the scale. */
  readonly tails: Uint8Array;
  /** What the last scan found: number of the posting, bits that differ. */
  readonly near: Uint32Array;
  #kernel: Functions;

  constructor(words: number, count: number) {
    const signatures = OUT_BYTES + 4 * count;
    const tails = signatures + 6 * count + BEHIND;
    const memory = openMemory(tails + count, tails + count);
    this.count = count;
    this.starts = new Uint32Array(words + 1);
    this.near = new Uint32Array(memory.buffer, 0, 2 * AT_ONCE);
    this.heads = new Uint32Array(memory.buffer, OUT_BYTES, count);
    this.signatures = new Uint16Array(memory.buffer, signatures, 3 * count);
    this.tails = new Uint8Array(memory.buffer, tails, count);
    this.#kernel = openKernel<Functions>(POSTINGS_WASM, memory);
  }

  /** Calls back with how many stand in `near`, once for each block of the word's postings that has any. */
  scan(word: number, low: number, high: number, most: number, found: (count: number) => void): void {
    const end = this.starts[word + 1]!;
    for (let at = this.starts[word]!; at < end; at += AT_ONCE) {
      const to = Math.min(end, at + AT_ONCE);
      const count = this.#kernel.scan(this.signatures.byteOffset, at, to, low, high, most, 0);
      if (count > 0) found(count);
    }
  }
}
