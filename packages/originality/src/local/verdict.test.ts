import { expect, it } from 'vitest';
import type { Agreement } from './agree.ts';
import type { Found } from './local-shard.ts';
import { isStrong, judgeFound, strongest } from './verdict.ts';

const AGREEING: Agreement = {
  tiles: 0.9,
  whole: 0.9,
  count: 50,
  against: 0.1,
  extentOfWork: 0.8,
  extentOfPicture: 0.4,
};
const found = (agreement: Partial<Agreement>, more: Partial<Found> = {}): Found => ({
  workId: 'w',
  variant: 0,
  geometry: {
    map: [1, 0, 0, 0, 1, 0],
    inliers: Array.from({ length: 20 }, (_, i) => ({ a: i, b: i, distance: 0.1 })),
    significance: 60,
    density: 0.4,
    residual: 1,
    moments: { count: 20, centre: [0, 0], xx: 1, xy: 0, yy: 1 },
  },
  agreement: { ...AGREEING, ...agreement },
  spread: 2,
  overlap: { ofWork: [[1, 1]], ofPicture: [] },
  matched: { ofWork: [[0, 0]], ofPicture: [] },
  ...more,
});

it.each([
  ['everything agrees', found({}), 'copy'],
  ['the pixels differ', found({ tiles: 0.1, whole: 0.5 }), 'shared'],
  ['a small part of both agrees', found({ extentOfWork: 0.2, extentOfPicture: 0.15 }), 'shared'],
  ['many works have the same features', found({}, { spread: 40 }), 'shared'],
  ['it differs where no feature matches', found({ against: 0.3 }), 'shared'],
  [
    'something is laid over a picture whose features match',
    found({ against: 0.4 }, { geometry: { ...found({}).geometry, density: 0.8 } }),
    'copy',
  ],
  ['few of the features match', found({}, { geometry: { ...found({}).geometry, density: 0.13 } }), 'shared'],
  ['too few tiles say anything', found({ count: 2 }), 'shared'],
])('%s', (_, one, verdict) => {
  const judged = judgeFound(one, 1000);
  expect(judged.verdict).toBe(verdict);
  expect(judged.ofWork).toBe(verdict === 'copy' ? one.overlap.ofWork : one.matched.ofWork);
});

it('weak geometry is reviewed where the pixels agree, and nothing where they do not', () => {
  const weak = { ...found({}).geometry, significance: 7, density: 0.1 };
  expect(judgeFound(found({}, { geometry: weak }), 1000).verdict).toBe('review');
  expect(judgeFound(found({ tiles: 0.1, whole: 0 }, { geometry: weak }), 1000).verdict).toBe('none');
});

it('equal pixels, a near hash and a copied part are strong, a shared element and a far hash are not', () => {
  const local = judgeFound(found({}), 1000);
  const far = { identical: false, distance: 32 };
  expect([isStrong(far), isStrong({ ...far, distance: null, local: { verdict: 'shared' } })]).toEqual([
    false,
    false,
  ]);
  expect([isStrong({ ...far, identical: true }), isStrong({ ...far, distance: 31 })]).toEqual([true, true]);
  expect(isStrong({ ...far, local })).toBe(true);
});

it('the strongest verdict of each work comes first', () => {
  const best = strongest([
    judgeFound(found({ tiles: 0.1, whole: 0.5 }), 1000),
    judgeFound(found({}, { workId: 'v', spread: 99 }), 1000),
    judgeFound(found({}), 1000),
  ]);
  expect(best.map(({ workId, verdict }) => [workId, verdict])).toEqual([
    ['w', 'copy'],
    ['v', 'shared'],
  ]);
});
