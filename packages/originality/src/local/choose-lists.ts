import { WORD_NUMBERS } from './assign-words.ts';
import type { Postings } from './postings.ts';
import type { Variant } from './symmetry.ts';
import { wordIn, type Vocabulary } from './vocabulary.ts';

/** Postings that one search looks at: a tenth of a second. */
export const MOST_SCANNED = 6e7;

/** How often the feature of a copied work lies in the picture's first, second, third and fourth word (decision 0073). */
const CHANCES = [0.61, 0.15, 0.06, 0.035] as const;

/** The share of a word's postings that are near a feature by chance. */
const NEAR_BY_CHANCE = 0.002;

export interface Lists {
  /** By feature, word and variant, in the order in which they are asked: whether its list is looked at. */
  isChosen: Uint8Array;
  /** By feature: works that would have been found by chance in lists that are passed over. */
  unseen: Float32Array;
  /** By feature: whether the list of its first word is passed over. */
  isPassedOver: Uint8Array;
}

/**
 * In a small library all; in a large one those that say most for what they cost, so that a search takes no longer than the
 * limit. Long lists are those of features that very many works have: glyphs, hatching, the grain of a paper.
 * @param words of `assignWords` for `count` features
 */
export function chooseLists(
  vocabulary: Vocabulary,
  postings: Postings,
  words: Uint32Array,
  count: number,
  variants: readonly Variant[],
  most = MOST_SCANNED,
): Lists {
  const choices = count === 0 ? 0 : words.length / WORD_NUMBERS / count;
  const lengths = new Float64Array(count * choices * variants.length);
  let sum = 0;
  for (let at = 0; at < lengths.length; at += 1) {
    const word = words[Math.floor(at / variants.length) * WORD_NUMBERS]!;
    lengths[at] = postings.lengthOf(wordIn(vocabulary, variants[at % variants.length]!, word));
    sum += lengths[at]!;
  }
  const isChosen = new Uint8Array(lengths.length).fill(1);
  const [unseen, isPassedOver] = [new Float32Array(count), new Uint8Array(count)];
  if (sum <= most) return { isChosen, unseen, isPassedOver };
  const choiceOf = (at: number) => Math.floor(at / variants.length) % choices;
  const costs = lengths.map((length, at) => length / CHANCES[choiceOf(at)]!);
  const dearest = Uint32Array.from(lengths.keys()).sort((one, other) => costs[other]! - costs[one]!);
  for (const at of dearest) {
    isChosen[at] = 0;
    const feature = Math.floor(at / variants.length / choices);
    unseen[feature] = unseen[feature]! + NEAR_BY_CHANCE * lengths[at]!;
    if (choiceOf(at) === 0) isPassedOver[feature] = 1;
    sum -= lengths[at]!;
    if (sum <= most) break;
  }
  return { isChosen, unseen, isPassedOver };
}
