import { VERY_STRONG_DISTANCE } from '../../config/constants.ts';
import { candidateWords, type strengthWords } from './words.ts';
import { orientationWords } from './compare/words.ts';
import type { Candidate } from './review-case.ts';

/** How near a candidate is: the contract's levels, with strong split in two. */
export type Level = keyof typeof strengthWords;

export function levelOf({ strength, distance }: Pick<Candidate, 'strength' | 'distance'>): Level {
  if (strength !== 'strong') return strength;
  return distance !== null && distance <= VERY_STRONG_DISTANCE ? 'very-strong' : 'strong';
}

/** Bars of four: decoration beside the word. */
export const barsOf = (level: Level): number =>
  ({ identical: 4, 'very-strong': 3, strong: 2, copy: 2, shared: 1, review: 1, weak: 1 })[level];

/** Whether it must be opened before a decision: `looked` is about these. */
export const isTelling = ({ strength }: Pick<Candidate, 'strength'>): boolean =>
  strength === 'identical' || strength === 'strong' || strength === 'copy';

export const tellingOf = (candidates: readonly Candidate[]): Candidate[] => candidates.filter(isTelling);

/** 甲、乙 */
export const lettersOf = (candidates: readonly Pick<Candidate, 'letter'>[]): string =>
  candidates.map(({ letter }) => letter).join('、');

export type Orientation = keyof typeof orientationWords;

/** The server's name of an orientation; an unknown one counts as not rotated. */
export const orientationOf = (orientation: string): Orientation =>
  orientation in orientationWords ? (orientation as Orientation) : 'as-is';

/** Whether width and height change places. */
export const isQuarterTurned = (orientation: Orientation): boolean => /90|270/.test(orientation);

/** 早 463 天 */
export const orderOf = ({ earlier, daysApart }: Pick<Candidate, 'earlier' | 'daysApart'>): string =>
  (earlier ? candidateWords.earlier : candidateWords.later)(daysApart);
