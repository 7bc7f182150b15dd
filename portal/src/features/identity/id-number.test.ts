import { expect, test } from 'vitest';
import { isIdNumber, maskName, normaliseIdNumber } from './id-number.ts';

test('a number with its check character and a real date is accepted', () => {
  expect(isIdNumber('11010519491231002X')).toBe(true);
});

test.each(['110105194912310021', '11010519490231002X', '1101051949123100', '01010519491231002X', ''])(
  '%j is refused before anything is sent',
  (number) => expect(isIdNumber(number)).toBe(false),
);

test('blanks, a small x and full-width digits are normalised', () => {
  expect(normaliseIdNumber(' 110105 19491231 002x ')).toBe('11010519491231002X');
  expect(normaliseIdNumber('１１０１０５１９４９１２３１００２Ｘ')).toBe('11010519491231002X');
});

test('a masked name keeps its first character', () => {
  expect(maskName('沈知白')).toBe('沈＊＊');
  expect(maskName('')).toBe('');
});
