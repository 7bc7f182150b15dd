import { hammingDistance } from '../hamming.ts';
import { PDQ_BYTES } from '../pdq.ts';
import { openScan } from './scan-kernel.ts';

const PAGE = 65_536;
/** A block of hashes stays in the processor's cache while all queries pass over it. */
const BLOCK_BYTES = 4096 * PDQ_BYTES;
/** At the start of the memory: the addresses found in one block. */
const OUT_BYTES = 4096 * 4;
const FIRST_PAGES = 4;
/** Four gigabytes, WebAssembly's own limit: 134 million hashes. */
const MOST_PAGES = 65_536;
/** Two words decide up to here in all but one of a million cases; above it three. */
const TWO_WORDS_UP_TO = 31;

export interface NearPlace {
  place: number;
  query: number;
  /** From the hash, or from its complement. */
  distance: number;
  isInverted: boolean;
}

/** Hashes by place, counted from 0, in WebAssembly's memory. */
export interface HashStore {
  put(place: number, hash: Uint8Array): void;
  read(place: number): Uint8Array;
  /**
   * Each of the first `used` places within `limit` of a query, or within `inverted` of its complement, with the nearest
   * query; in no order. Exact.
   */
  search(used: number, queries: readonly Uint8Array[], limit: number, inverted: number): NearPlace[];
}

export function openHashStore(): HashStore {
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES });
  const [two, three] = [openScan(memory, 2), openScan(memory, 3)];
  const addressOf = (place: number) => OUT_BYTES + place * PDQ_BYTES;
  const bytesAt = (place: number) => new Uint8Array(memory.buffer, addressOf(place), PDQ_BYTES);
  return {
    put(place, hash) {
      growTo(memory, addressOf(place + 1));
      bytesAt(place).set(hash);
    },
    read: (place) => bytesAt(place).slice(),
    search(used, queries, limit, inverted) {
      const near = new Map<number, NearPlace>();
      const scan = limit <= TWO_WORDS_UP_TO ? two : three;
      const words = queries.map(wordsOf);
      const span = 255 - inverted - limit;
      for (let at = OUT_BYTES, end = addressOf(used); at < end; at += BLOCK_BYTES)
        for (const [query, four] of words.entries()) {
          const outEnd = scan(at, Math.min(end, at + BLOCK_BYTES), 0, limit + 1, span, ...four);
          for (const address of new Uint32Array(memory.buffer, 0, outEnd / 4)) {
            const place = (address - OUT_BYTES) / PDQ_BYTES;
            const bits = hammingDistance(bytesAt(place), queries[query]!);
            const isInverted = bits > limit;
            const distance = isInverted ? 256 - bits : bits;
            const before = near.get(place);
            if (before === undefined || distance < before.distance)
              near.set(place, { place, query, distance, isInverted });
          }
        }
      return [...near.values()];
    },
  };
}

/** By an eighth at a time: growing may copy. */
function growTo(memory: WebAssembly.Memory, bytes: number): void {
  const pages = memory.buffer.byteLength / PAGE;
  const missing = Math.ceil(bytes / PAGE) - pages;
  if (missing > 0) memory.grow(Math.min(Math.max(missing, Math.floor(pages / 8)), MOST_PAGES - pages));
}

/** As the processor reads them, least byte first. */
function wordsOf(hash: Uint8Array): [bigint, bigint, bigint, bigint] {
  const view = new DataView(hash.buffer, hash.byteOffset, PDQ_BYTES);
  const word = (i: number) => view.getBigInt64(i * 8, true);
  return [word(0), word(1), word(2), word(3)];
}
