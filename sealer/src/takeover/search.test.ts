import { expect, test } from 'vitest';
import { search, type Model } from './search.ts';

/** Two jugs of three and five litres. */
type Jugs = readonly [number, number];

const jugs: Model<Jugs> = {
  initial: [0, 0],
  next: async ([small, large]) => {
    const [toLarge, toSmall] = [Math.min(small, 5 - large), Math.min(large, 3 - small)];
    return [
      { label: 'fill small', state: [3, large] },
      { label: 'fill large', state: [small, 5] },
      { label: 'empty small', state: [0, large] },
      { label: 'empty large', state: [small, 0] },
      { label: 'small to large', state: [small - toLarge, large + toLarge] },
      { label: 'large to small', state: [small + toSmall, large - toSmall] },
    ];
  },
  key: String,
  invariants: { 'no jug has four litres': ([, large]) => large !== 4 },
  goal: () => true,
};

test('the trace to a broken invariant is a shortest one', async () => {
  const { fault } = await search(jugs);
  expect(fault?.broken).toBe('no jug has four litres');
  expect(fault?.trace).toEqual([
    'fill large',
    'large to small',
    'empty small',
    'large to small',
    'fill large',
    'large to small',
  ]);
});

test('without a fault every state is counted', async () => {
  const { states, isWhole, fault } = await search({ ...jugs, invariants: {} });
  expect({ states, isWhole, fault }).toEqual({ states: 16, isWhole: true, fault: undefined });
});

test('a state from which no goal can be reached is a fault', async () => {
  const drains: Model<Jugs> = { ...jugs, invariants: {}, goal: ([small, large]) => small + large === 8 };
  expect((await search(drains)).fault).toBeUndefined();
  const leaks: Model<Jugs> = {
    ...drains,
    next: async (state) => {
      if (state[0] < 0) return [];
      return state[0] === 3 ? [{ label: 'leak', state: [-1, -1] }] : jugs.next(state);
    },
  };
  expect((await search(leaks)).fault).toEqual({ broken: 'goal', trace: ['fill small'] });
});

test('a search that stops at its limit says that it is not whole', async () => {
  expect((await search({ ...jugs, invariants: {} }, 5)).isWhole).toBe(false);
});
