import type { OwnShelf } from './shelf-query.ts';

/** What was shown before is shown again unchanged: other words take a quota and the fee once more. */
export const isFreeAgain = (
  shelf: Pick<OwnShelf, 'isFreeAgain' | 'introduction'>,
  introduction: string,
): boolean => shelf.isFreeAgain && introduction.trim() === shelf.introduction;
