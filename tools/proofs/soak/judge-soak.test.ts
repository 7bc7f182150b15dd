import { expect, test } from 'vitest';
import { judgeSoak, type Sample } from './judge-soak.ts';

const MIB = 1024 * 1024;

/** Forty looks, a minute apart; the heap swings by three megabytes as one that is used does. */
const looks = (change: (sample: Sample, at: number) => void = () => undefined): Sample[] =>
  Array.from({ length: 40 }, (_, at) => {
    const swing = (at * 7) % 4;
    const held = {
      heapBytes: (90 + swing) * MIB,
      residentBytes: 300 * MIB,
      descriptors: 60 + swing,
      handles: 20,
    };
    const sample: Sample = {
      atMs: at * 60_000,
      held: { web: held },
      connections: { yinji_web: 10 },
      rows: { job: swing },
    };
    change(sample, at);
    return sample;
  });

test('a house that only swings does not leak', () => {
  expect(judgeSoak(looks())).toEqual([]);
});

test('what is loaded in the first quarter is no leak', () => {
  const warm = looks(({ held }, at) => (held['web']!.heapBytes += Math.min(at, 9) * 4 * MIB));
  expect(judgeSoak(warm)).toEqual([]);
});

test.each<[string, (sample: Sample, at: number) => void]>([
  ['heap of web', ({ held }, at) => (held['web']!.heapBytes += at * 0.3 * MIB)],
  ['descriptors of web', ({ held }, at) => (held['web']!.descriptors += at)],
  ['handles of web', ({ held }, at) => (held['web']!.handles += at)],
  ['connections of yinji_web', ({ connections }, at) => (connections['yinji_web']! += at)],
  ['rows of job', ({ rows }, at) => (rows['job']! += 20 * at)],
])('a leak is refused: %s', (name, leak) => {
  expect(judgeSoak(looks(leak)).map((fault) => fault.split(' grew')[0])).toEqual([name]);
});

test('too few looks prove nothing', () => {
  expect(judgeSoak(looks().slice(0, 4))).toEqual(['there are too few samples']);
});
