import { expect, test } from 'vitest';
import { ageFromIdNumber, isIdNumber, maskIdNumber } from './id-number.ts';

const today = new Date('2026-11-21T00:00:00Z');

test('a number with its check character and a real date is accepted', () => {
  expect(isIdNumber('11010519491231002X', today)).toBe(true);
  expect(isIdNumber('440524188001010014', today)).toBe(false);
});

test('a wrong check character, an unreal date and a future date are refused', () => {
  expect(isIdNumber('110105194912310021', today)).toBe(false);
  expect(isIdNumber('11010519490231002X', today)).toBe(false);
  expect(isIdNumber('11010520991231002X', today)).toBe(false);
});

test('age turns on the birthday in Beijing', () => {
  expect(ageFromIdNumber('110105200811210029', new Date('2026-11-20T15:59:59Z'))).toBe(17);
  expect(ageFromIdNumber('110105200811210029', new Date('2026-11-20T16:00:00Z'))).toBe(18);
});

test('a masked number keeps four digits at each end', () => {
  expect(maskIdNumber('11010519491231002X')).toBe('1101**********002X');
});
