import { expect, test } from 'vitest';
import { hammingDistance, popcount32 } from '../hamming.ts';
import type { CopySearch } from './copy-index.ts';
import { openShard, type Shard } from './shard.ts';

/** A multiplicative generator: fixed, fast, good enough to fill hashes. */
let state = 7;
const roll = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 8;
const hash = () => Uint8Array.from({ length: 32 }, () => roll() & 255);
const idOf = (n: number) =>
  `00000000-0000-7000-8000-${(Math.imul(n, 0x9e3779b1) >>> 0).toString(16).padStart(12, '0')}`;

function flipped(bits: Uint8Array, count: number): Uint8Array {
  const out = bits.slice();
  for (let k = 0; k < count; k += 1) out[(k * 11) % 32]! ^= 1 << Math.floor(k / 32);
  return out;
}
const complement = (bits: Uint8Array) => bits.map((byte) => byte ^ 255);

interface Known {
  id: string;
  at: number;
  hashes: Uint8Array[];
}
const put = (shard: Shard, { hashes, ...one }: Known) => shard.add({ ...one, hashes: Buffer.concat(hashes) });
const asked = (queries: Uint8Array[], more: Partial<CopySearch> = {}): CopySearch => ({
  set: 'work',
  queries,
  limit: 31,
  inverted: 31,
  most: 1000,
  ...more,
});

/** The definition, hash by hash. */
function plainSearch(works: Iterable<Known>, { queries, limit, inverted, except }: CopySearch) {
  const near = [...works].flatMap(({ id, at, hashes }) => {
    const bits = hashes.flatMap((one) => queries.map((query) => hammingDistance(one, query)));
    const distance = Math.min(
      ...bits.flatMap((d) => [...(d <= limit ? [d] : []), ...(256 - d <= inverted ? [256 - d] : [])]),
    );
    return id !== except && distance < Infinity ? [{ id, at, distance }] : [];
  });
  return near.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

test('counts bits as the definition does', () => {
  for (const word of [0, 1, 0x80000000, 0xffffffff, 0x12345678])
    expect(popcount32(word)).toBe([...word.toString(2)].filter((digit) => digit === '1').length);
});

test('after thousands of additions, replacements and removals a search finds what the definition does, earliest first', () => {
  const shard = openShard();
  const works = new Map<string, Known>();
  const families = Array.from({ length: 12 }, hash);
  for (let n = 0; n < 4000; n += 1) {
    const id = idOf(roll() % 2500);
    if (roll() % 5 === 0) {
      expect(shard.remove(id)).toBe(works.delete(id));
      continue;
    }
    const near = flipped(families[roll() % families.length]!, roll() % 90);
    const hashes = [roll() % 3 === 0 ? near : hash(), ...(roll() % 4 === 0 ? [complement(near)] : [])];
    works.set(id, { id, at: roll() % 500, hashes });
    put(shard, works.get(id)!);
  }
  let found = 0;
  for (const family of families)
    for (const limit of [0, 31, 60]) {
      const search = asked([hash(), family, flipped(family, 9)], {
        limit,
        except: [...works.keys()][roll() % 100],
      });
      const { near, total, compared } = shard.search(search);
      const plain = plainSearch(works.values(), search);
      expect(near.map(({ id, at, distance }) => ({ id, at, distance }))).toEqual(plain);
      expect([total, compared]).toEqual([plain.length, works.size - 1]);
      found += total;
    }
  expect(found).toBeGreaterThan(200);
});

test('a query of no picture finds no place that was left', () => {
  const shard = openShard();
  for (let n = 0; n < 5; n += 1) put(shard, { id: idOf(n), at: n, hashes: [hash()] });
  for (let n = 0; n < 5; n += 1) shard.remove(idOf(n));
  expect(shard.search(asked([new Uint8Array(32)], { limit: 60 })).near).toEqual([]);
});

test('a thousand nearer ones do not push the earliest off, and all are counted', () => {
  const shard = openShard();
  const original = hash();
  put(shard, { id: idOf(1), at: 1, hashes: [original] });
  for (let n = 2; n < 1002; n += 1) put(shard, { id: idOf(n), at: n, hashes: [flipped(original, 20)] });
  const { near, total } = shard.search(asked([flipped(original, 20)], { most: 3 }));
  expect(near.map(({ id, distance }) => [id, distance])).toEqual([
    [idOf(1), 20],
    [idOf(2), 0],
    [idOf(3), 0],
  ]);
  expect(total).toBe(1001);
});

test('equal sets of ids have equal buckets, whatever came and went, and a missing one shows', () => {
  const [one, other] = [openShard(), openShard()];
  const all = Array.from({ length: 3000 }, (_, n) => ({ id: idOf(n), at: n, hashes: [hash()] }));
  for (const work of all) put(one, work);
  for (const work of all.toReversed()) put(other, work);
  for (const work of all.slice(0, 50)) {
    other.remove(work.id);
    put(other, work);
  }
  expect(other.buckets()).toEqual(one.buckets());
  const { id } = all[1234]!;
  other.remove(id);
  const differing = one
    .buckets()
    .flatMap((bucket, at) => (bucket.sum === other.buckets()[at]!.sum ? [] : [at]));
  expect(differing).toHaveLength(1);
  const there = other.list(differing[0]!);
  expect(one.list(differing[0]!).filter((each) => !there.includes(each))).toEqual([id]);
});
