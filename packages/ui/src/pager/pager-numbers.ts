/** Default number of numbered buttons in a pager (specification section 9). */
export const PAGER_COUNT = 7;
export const PAGER_SIZES = [10, 20, 30, 40, 50, 100] as const;

/** A page, or a gap that jumps over several. */
export type PagerSlot = number | 'back' | 'ahead';

/** An odd whole number from 5 to 21 (specification section 5). */
export function isPagerCount(count: number): boolean {
  return Number.isInteger(count) && count >= 5 && count <= 21 && count % 2 === 1;
}

/** Pages there are; at least 1. */
export function pageCountOf(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Clamps a page between 1 and the page count; a non-number becomes 1. */
export function clampPage(page: number, pageCount: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), pageCount) : 1;
}

/** First, last and the pages around the current one: at most `count` numbers, plus the gaps. */
export function pagerSlots(page: number, pageCount: number, count: number = PAGER_COUNT): PagerSlot[] {
  if (!isPagerCount(count)) throw new RangeError(`pager count ${count} is not an odd number from 5 to 21`);
  if (pageCount <= count) return range(1, pageCount);
  const half = (count - 1) / 2;
  const back = page > count - half;
  const ahead = page < pageCount - half;
  if (!back) return [...range(1, count - 1), 'ahead', pageCount];
  if (!ahead) return [1, 'back', ...range(pageCount - count + 2, pageCount)];
  return [1, 'back', ...range(page - half + 1, page + half - 1), 'ahead', pageCount];
}

/** Where a gap jumps: by as many pages as there are numbers between first and last. */
export function pageBeyond(
  slot: 'back' | 'ahead',
  page: number,
  pageCount: number,
  count: number = PAGER_COUNT,
): number {
  return clampPage(slot === 'back' ? page - (count - 2) : page + (count - 2), pageCount);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
}
