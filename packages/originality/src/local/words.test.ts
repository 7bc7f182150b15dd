import { expect, it } from 'vitest';
import { DESCRIPTOR_BYTES } from '../geometry/descriptor.ts';
import { emptyFeatures } from '../geometry/features.ts';
import { assignWords } from './assign-words.ts';
import { assign } from './oracle/assign.ts';
import { packFeatures, unpackFeatures, unpackPlaces } from './pack-features.ts';
import { Postings } from './postings.ts';
import { permuted, varied, type Variant } from './symmetry.ts';
import { readVocabulary, shippedVocabulary, signatureIn, wordIn, writeVocabulary } from './vocabulary.ts';

function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x80000000;
}

function features(count: number) {
  const next = dice(7);
  const out = emptyFeatures(count, { width: 512, height: 384 });
  for (let i = 0; i < count; i += 1) {
    out.x[i] = next() * 512;
    out.y[i] = next() * 384;
    out.scale[i] = 1.6 + next() * 40;
    out.direction[i] = (next() - 0.5) * 6;
  }
  out.descriptors.set(out.descriptors.map(() => Math.floor(next() ** 3 * 200)));
  return out;
}

const vocabulary = shippedVocabulary();

it('word and signature of each variant follow from those of the picture as it is', () => {
  const { descriptors } = features(20);
  for (let i = 0; i < 20; i += 1) {
    const own = descriptors.subarray(i * DESCRIPTOR_BYTES, (i + 1) * DESCRIPTOR_BYTES);
    const [word, low, high] = assignWords(vocabulary, own, 1) as unknown as [number, number, number];
    for (const variant of [1, 2, 3] as Variant[]) {
      const seen = assignWords(vocabulary, Uint8Array.from(permuted(own, variant)), 1);
      expect([...seen]).toEqual([
        wordIn(vocabulary, variant, word),
        signatureIn(variant, low),
        signatureIn(variant, high),
      ]);
    }
  }
});

it('words and signatures are those of the oracle', () => {
  const { descriptors } = features(600);
  for (const most of [1, 4]) {
    const words = assignWords(vocabulary, descriptors, most);
    const plain = Array.from({ length: 600 }, (_, i) =>
      assign(vocabulary, descriptors, i * DESCRIPTOR_BYTES, most),
    );
    expect([...words]).toEqual(plain.flat().flatMap(({ word, low, high }) => [word, low, high]));
  }
  expect(() => assignWords(vocabulary, descriptors, 5)).toThrow(RangeError);
});

it('each variant undoes itself, codes included', () => {
  const from = features(5);
  const original = unpackFeatures(
    packFeatures({ features: from, thumbnail: { data: new Uint8Array(4), width: 2, height: 2 } }),
  ).features;
  for (const variant of [1, 2, 3] as Variant[]) {
    const again = varied(varied(original, variant), variant);
    expect(again.descriptors).toEqual(original.descriptors);
    expect(again.codes).toEqual(original.codes);
    expect(varied(original, variant).codes).not.toEqual(original.codes);
  }
});

it('packed features keep their places, and bytes that end early are refused', () => {
  const from = features(30);
  const thumbnail = { data: Uint8Array.from({ length: 12 }, (_, i) => i), width: 4, height: 3 };
  const packed = packFeatures({ features: from, thumbnail });
  const back = unpackFeatures(packed);
  expect(back.thumbnail).toEqual(thumbnail);
  for (let i = 0; i < 30; i += 1) {
    expect(Math.abs(back.features.x[i]! - from.x[i]!)).toBeLessThan(0.01);
    expect(Math.abs(Math.log2(back.features.scale[i]! / from.scale[i]!))).toBeLessThan(0.03);
    expect(Math.cos(back.features.direction[i]! - from.direction[i]!)).toBeGreaterThan(0.999);
  }
  expect(unpackPlaces(packed).y).toEqual(back.features.y);
  expect(() => unpackFeatures(packed.subarray(0, packed.length - 1))).toThrow(RangeError);
  expect(() => unpackFeatures(Uint8Array.of(1, 2, 3))).toThrow(RangeError);
});

it('a vocabulary is read as it was written', () => {
  const shipped = shippedVocabulary();
  expect(readVocabulary(writeVocabulary(shipped)).projectedLower).toEqual(shipped.projectedLower);
  expect(() => readVocabulary(writeVocabulary(shipped).subarray(1))).toThrow(RangeError);
});

it.each([1000, 100])(
  'postings are found in every segment of at most %i, and are gone after a sweep',
  (mostMerged) => {
    const next = dice(3);
    const postings = new Postings(16, 50, mostMerged);
    const all = Array.from({ length: 333 }, (_, i) => ({
      word: Math.floor(next() * 16),
      work: i * 3000,
      feature: i,
      angle: i % 32,
      scale: (i * 7) % 32,
      low: Math.floor(next() * 2 ** 24),
      high: Math.floor(next() * 2 ** 24),
    }));
    for (const one of all) postings.add(one);
    const seen = ({ word, low, high }: (typeof all)[number]) => {
      const found: number[][] = [];
      postings.scan(word, low, high, 0, (...posting) => found.push(posting));
      return found;
    };
    for (const one of all) expect(seen(one)).toEqual([[one.work, one.feature, one.angle, one.scale, 0]]);
    // One bit further than asked for, in either half.
    expect(seen({ ...all[5]!, low: all[5]!.low ^ 1 })).toEqual([]);
    expect(seen({ ...all[5]!, high: all[5]!.high ^ 0x800000 })).toEqual([]);
    postings.sweep((work) => work === all[5]!.work);
    expect(postings.count).toBe(332);
    expect([seen(all[5]!), seen(all[6]!).length]).toEqual([[], 1]);
  },
);
