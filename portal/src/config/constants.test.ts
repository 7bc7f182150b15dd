import { CLICK_GUARD_MS, NOTICE_MS, PAGER_COUNT, PAGER_SIZES, TOAST_MS, isPagerCount } from '@yinji/ui';
import { expect, test } from 'vitest';
import * as figures from './constants.ts';

test('the shared components keep the figures of the specification by default', () => {
  expect(CLICK_GUARD_MS).toBe(figures.BUTTON_GUARD_MS);
  expect(TOAST_MS).toBe(figures.TOAST_STAYS_MS);
  expect(NOTICE_MS).toBe(figures.NOTICE_STAYS_MS);
  expect(PAGER_COUNT).toBe(figures.PAGER_BUTTONS);
  expect(PAGER_SIZES).toEqual(figures.PAGER_PAGE_SIZES);
  expect(isPagerCount(figures.PAGER_BUTTONS_MIN) && isPagerCount(figures.PAGER_BUTTONS_MAX)).toBe(true);
});

test('100 MB is 100 times 1024 times 1024 bytes', () => {
  expect(figures.IMAGE_MAX_BYTES).toBe(100 * 1024 * 1024);
});
