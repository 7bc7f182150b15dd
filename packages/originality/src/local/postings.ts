/**
 * One entry of 11 bytes for each feature of each work, grouped by word: work (20 bits), feature (10), angle (5),
 * scale (5), signature (48). Segments: the young one is a list for each word, old ones are arrays; an old one is
 * merged with the next when it is not twice as large, so a posting is copied as often as the library doubles, until
 * both would be larger than a merge may be: it needs room for both, and nothing is answered meanwhile.
 */
import { popcount32 } from '../hamming.ts';
import { Segment } from './posting-segment.ts';

export interface Posting {
  word: number;
  work: number;
  feature: number;
  /** 32nds of a turn. */
  angle: number;
  /** Quarters of an octave. */
  scale: number;
  low: number;
  high: number;
}

/** Works that one shard can hold. */
export const MOST_WORKS = 1 << 20;
/** Its lists are walked in JavaScript, at ten times the cost of a posting. */
const MOST_YOUNG = 1 << 17;
/** Postings of a segment that was merged: 369 MB. */
const MOST_MERGED = 1 << 25;

/** Signature bits 0…31 and 32…47; work, feature and the low 2 bits of the angle; the other 3 bits and the scale. */
interface Columns {
  head: Uint32Array;
  tail: Uint8Array;
  first: Uint32Array;
  rest: Uint16Array;
}

const columnsFor = (count: number): Columns => ({
  head: new Uint32Array(count),
  tail: new Uint8Array(count),
  first: new Uint32Array(count),
  rest: new Uint16Array(count),
});

/** What a scan reports of a near posting. */
export type Seen = (work: number, feature: number, angle: number, scale: number, bits: number) => void;

export class Postings {
  #words: number;
  #old: Segment[] = [];
  #young: Columns = columnsFor(1024);
  #next = new Int32Array(1024);
  #heads: Int32Array;
  #count = 0;

  #most: number;
  #mostMerged: number;

  /** @param most postings of the young segment before it becomes an old one */
  constructor(words: number, most = MOST_YOUNG, mostMerged = MOST_MERGED) {
    this.#words = words;
    this.#most = most;
    this.#mostMerged = mostMerged;
    this.#heads = new Int32Array(words).fill(-1);
  }

  get count(): number {
    return this.#count + this.#old.reduce((sum, { count }) => sum + count, 0);
  }

  get bytes(): number {
    const young = this.#heads.byteLength + 15 * this.#next.length;
    return this.#old.reduce((sum, { count, starts }) => sum + 11 * count + starts.byteLength, young);
  }

  add({ word, work, feature, angle, scale, low, high }: Posting): void {
    if (this.#count === this.#most) this.#seal();
    if (this.#count === this.#next.length) this.#grow();
    const at = this.#count;
    const { head, tail, first, rest } = this.#young;
    head[at] = (work | (feature << 20) | ((angle & 3) << 30)) >>> 0;
    tail[at] = (angle >> 2) | (scale << 3);
    first[at] = (low | (high << 24)) >>> 0;
    rest[at] = high >>> 8;
    this.#next[at] = this.#heads[word]!;
    this.#heads[word] = at;
    this.#count += 1;
  }

  /** Of the old segments. */
  lengthOf(word: number): number {
    let length = 0;
    for (const { starts } of this.#old) length += starts[word + 1]! - starts[word]!;
    return length;
  }

  /** Every posting of the word whose signature differs in at most `most` bits. */
  scan(word: number, low: number, high: number, most: number, seen: Seen): void {
    for (const old of this.#old) old.scan(word, low, high, most, (count) => tell(old, count, seen));
    const { head, tail, first, rest } = this.#young;
    const [one, two] = [(low | (high << 24)) >>> 0, high >>> 8];
    for (let at = this.#heads[word]!; at !== -1; at = this.#next[at]!) {
      const bits = popcount32(first[at]! ^ one) + popcount32(rest[at]! ^ two);
      if (bits <= most) tellOne(head[at]!, tail[at]!, bits, seen);
    }
  }

  /** Drops the postings of works that are gone. */
  sweep(isGone: (work: number) => boolean): void {
    this.#seal();
    for (const [at, old] of this.#old.entries()) this.#old[at] = this.#merged([old], isGone);
  }

  #grow(): void {
    const larger = columnsFor(this.#next.length * 2);
    for (const column of ['head', 'tail', 'first', 'rest'] as const) larger[column].set(this.#young[column]);
    const next = new Int32Array(this.#next.length * 2);
    next.set(this.#next);
    [this.#young, this.#next] = [larger, next];
  }

  #seal(): void {
    const segment = new Segment(this.#words, this.#count);
    const { head, tail, first, rest } = this.#young;
    let to = 0;
    for (let word = 0; word < this.#words; word += 1) {
      segment.starts[word] = to;
      for (let at = this.#heads[word]!; at !== -1; at = this.#next[at]!, to += 1) {
        segment.heads[to] = head[at]!;
        segment.tails[to] = tail[at]!;
        segment.signatures[3 * to] = first[at]! & 0xffff;
        segment.signatures[3 * to + 1] = first[at]! >>> 16;
        segment.signatures[3 * to + 2] = rest[at]!;
      }
    }
    segment.starts[this.#words] = to;
    this.#old.push(segment);
    this.#heads.fill(-1);
    this.#count = 0;
    for (let last = this.#old.length - 1; last > 0; last -= 1) {
      const [one, two] = [this.#old[last - 1]!.count, this.#old[last]!.count];
      if (one > 2 * two || one + two > this.#mostMerged) break;
      this.#old.push(this.#merged(this.#old.splice(last - 1), () => false));
    }
  }

  #merged(parts: readonly Segment[], isGone: (work: number) => boolean): Segment {
    let left = 0;
    for (const { heads } of parts) for (const head of heads) if (!isGone(head & 0xfffff)) left += 1;
    const segment = new Segment(this.#words, left);
    let to = 0;
    for (let word = 0; word < this.#words; word += 1) {
      segment.starts[word] = to;
      for (const part of parts)
        for (let at = part.starts[word]!; at < part.starts[word + 1]!; at += 1) {
          if (isGone(part.heads[at]! & 0xfffff)) continue;
          segment.heads[to] = part.heads[at]!;
          segment.tails[to] = part.tails[at]!;
          for (let k = 0; k < 3; k += 1) segment.signatures[3 * to + k] = part.signatures[3 * at + k]!;
          to += 1;
        }
    }
    segment.starts[this.#words] = to;
    return segment;
  }
}

function tell({ near, heads, tails }: Segment, count: number, seen: Seen): void {
  for (let i = 0; i < count; i += 1) {
    const at = near[2 * i]!;
    tellOne(heads[at]!, tails[at]!, near[2 * i + 1]!, seen);
  }
}

const tellOne = (head: number, tail: number, bits: number, seen: Seen): void =>
  seen(head & 0xfffff, (head >>> 20) & 1023, (head >>> 30) | ((tail & 7) << 2), tail >> 3, bits);
