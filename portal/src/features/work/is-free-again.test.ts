import { expect, test } from 'vitest';
import { isFreeAgain } from './is-free-again.ts';

test('a display is free again with the same words alone', () => {
  const shown = { isFreeAgain: true, introduction: '庚子秋作' };
  expect(isFreeAgain(shown, ' 庚子秋作\n')).toBe(true);
  expect(isFreeAgain(shown, '庚子秋作于山中')).toBe(false);
  expect(isFreeAgain({ ...shown, isFreeAgain: false }, '庚子秋作')).toBe(false);
});
