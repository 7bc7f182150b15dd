import { expect, it } from 'vitest';
import type { Point } from '../geometry/affine.ts';
import type { Agreement } from './agree.ts';
import type { Found } from './local-shard.ts';
import type { Laid } from './smooth/smooth-works.ts';
import { isStrong, judgeFound, judgeLaid, strongest, WHOLE } from './verdict.ts';

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
  held: 2,
  overlap: { ofWork: [[1, 1]], ofPicture: [] },
  matched: { ofWork: [...WHOLE], ofPicture: [...WHOLE] },
  points: { ofWork: [], ofPicture: [] },
  ...more,
});

/** A twentieth of the area. */
const CORNER: Point[] = [
  [0, 0],
  [0.25, 0],
  [0.25, 0.2],
  [0, 0.2],
];
const SMALL = { matched: { ofWork: CORNER, ofPicture: CORNER } };
const AROUND = { tiles: 0.8, against: 0.15 };

it.each([
  ['everything agrees', found({}), 'copy'],
  ['the pixels differ', found({ tiles: 0.1, whole: 0.5 }), 'shared'],
  ['a small part of both agrees', found({ extentOfWork: 0.2, extentOfPicture: 0.15 }), 'shared'],
  ['many works have the same features', found({}, { held: 21 }), 'shared'],
  ['it differs where no feature matches', found({ against: 0.3 }), 'shared'],
  [
    'something is laid over a picture whose features match',
    found({ against: 0.4 }, { geometry: { ...found({}).geometry, density: 0.8 } }),
    'copy',
  ],
  ['what matches is a small part of both, and other things stand around it', found(AROUND, SMALL), 'shared'],
  ['what matches is a small part of both, and the same stands around it', found({}, SMALL), 'copy'],
  [
    'what matches is a small part of the work alone',
    found(AROUND, { matched: { ...SMALL.matched, ofPicture: WHOLE } }),
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

const laid = (more: Partial<Laid>, agreement: Partial<Agreement> = {}): Laid => ({
  workId: 'w',
  likeness: 0.995,
  agreement: { ...AGREEING, tiles: 0.98, count: 60, against: 0, ...agreement },
  stretch: 1.02,
  shape: { ofTwoLevels: 0.75, turned: 0.5 },
  ofWork: 0.5,
  ofPicture: 1,
  overlap: { ofWork: [[1, 1]], ofPicture: [] },
  ...more,
});
const DISC = { ofTwoLevels: 0.96, turned: 0.05 };

it.each([
  ['a cut-out', laid({}), 'copy'],
  ['a part of it differs', laid({}, { against: 0.2 }), 'review'],
  ['half of it differs', laid({}, { against: 0.5 }), 'none'],
  ['few tiles say anything', laid({}, { count: 19 }), 'none'],
  ['it is somewhat alike', laid({ likeness: 0.987 }), 'review'],
  ['the tiles are somewhat alike', laid({}, { tiles: 0.91 }), 'review'],
  ['it had to be stretched', laid({ stretch: 1.3 }), 'none'],
  ['neither lies within the other', laid({ ofWork: 0.6, ofPicture: 0.7 }), 'review'],
  ['a disc may be turned at will', laid({ likeness: 0.999, shape: DISC }), 'review'],
  ['an outline of two levels', laid({ shape: { ...DISC, turned: 0.5 } }), 'review'],
  ['a figure of few tiles', laid({ shape: { ofTwoLevels: 0.8, turned: 0.5 } }, { count: 44 }), 'review'],
  [
    'the same figure of few tiles',
    laid({ likeness: 0.9997, shape: { ofTwoLevels: 0.8, turned: 0.5 } }, { count: 44 }),
    'copy',
  ],
  ['many levels in few tiles', laid({ shape: { ofTwoLevels: 0.7, turned: 0 } }, { count: 44 }), 'copy'],
  ['the same outline', laid({ likeness: 0.999, shape: { ...DISC, turned: 0.5 } }), 'copy'],
])('laid on a work without features: %s', (_, one, verdict) => {
  const judged = judgeLaid(one);
  expect(judged).toMatchObject({ verdict, ofWork: one.overlap.ofWork });
  expect(judged.score >= 0.5).toBe(verdict === 'copy');
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
    judgeFound(found({}, { workId: 'v', held: 99 }), 1000),
    judgeFound(found({}), 1000),
  ]);
  expect(best.map(({ workId, verdict }) => [workId, verdict])).toEqual([
    ['w', 'copy'],
    ['v', 'shared'],
  ]);
});
