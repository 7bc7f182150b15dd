import { expect, it } from 'vitest';
import { chooseLists } from './choose-lists.ts';
import { Postings } from './postings.ts';
import type { Vocabulary } from './vocabulary.ts';

const SIZE = 4;
const vocabulary = { size: SIZE, words: SIZE * SIZE } as Vocabulary;
const YOUNG = 10;

/** Lists by word, of so many postings each. */
function postingsOf(lengths: Readonly<Record<number, number>>): Postings {
  const postings = new Postings(vocabulary.words, YOUNG);
  const add = (word: number) =>
    postings.add({ word, work: 1, feature: 0, angle: 0, scale: 0, low: 0, high: 0 });
  for (const [word, length] of Object.entries(lengths)) for (let i = 0; i < length; i += 1) add(Number(word));
  // What is young is not counted: the next posting makes all before it old.
  add(15);
  return postings;
}
/** Two features of two words each. */
const words = (...numbers: number[]) => Uint32Array.from(numbers.flatMap((word) => [word, 0, 0]));
const choose = (most: number, lengths: Readonly<Record<number, number>>) => {
  const { isChosen, unseen, isPassedOver } = chooseLists(
    vocabulary,
    postingsOf(lengths),
    words(1, 2, 3, 4),
    2,
    [0],
    most,
  );
  return { chosen: [...isChosen], unseen: [...unseen], passedOver: [...isPassedOver] };
};

it('within the limit all lists are looked at', () => {
  expect(choose(200, { 1: 50, 2: 50, 3: 50, 4: 50 })).toEqual({
    chosen: [1, 1, 1, 1],
    unseen: [0, 0],
    passedOver: [0, 0],
  });
});

it('beyond it a second word is passed over before a first one of the same length, the longest of each kind first', () => {
  expect(choose(150, { 1: 50, 2: 40, 3: 50, 4: 60 }).chosen).toEqual([1, 1, 1, 0]);
  expect(choose(100, { 1: 50, 2: 40, 3: 50, 4: 60 }).chosen).toEqual([1, 0, 1, 0]);
  const { unseen, passedOver } = choose(60, { 1: 50, 2: 40, 3: 60, 4: 50 });
  expect(passedOver).toEqual([0, 1]);
  expect(unseen[0]).toBeCloseTo(0.08);
  expect(unseen[1]).toBeCloseTo(0.22);
});

it('a list that is much longer than the others goes first, whichever word it is of', () => {
  expect(choose(110, { 1: 500, 2: 50, 3: 20, 4: 30 })).toMatchObject({
    chosen: [0, 1, 1, 1],
    passedOver: [1, 0],
  });
});

it('a picture without features has no lists', () => {
  expect(chooseLists(vocabulary, postingsOf({}), new Uint32Array(0), 0, [0, 1], 10).isChosen).toHaveLength(0);
});
