import { expect, test } from 'vitest';
import { emptyPackage, formatPrice, readPackage, readPrice, typedOf } from './package-form.ts';

test.each([
  ['0', 0],
  ['68', 6800],
  ['68.5', 6850],
  ['68.05', 6805],
  ['1.15', 115],
  ['4.35', 435],
  ['999999.99', 99_999_999],
  [' 1 ', 100],
] as const)('%j yuan are %i fen', (text, fen) => {
  expect(readPrice(text)).toBe(fen);
});

test.each(['', '-1', '1.234', '1,000', '1e3', '.5', '一', '1000000'])('%j is no price', (text) => {
  expect(readPrice(text)).toBeUndefined();
});

test('every price survives formatting and parsing', () => {
  for (let fen = 0; fen < 20_000; fen += 7) expect(readPrice(formatPrice(fen))).toBe(fen);
});

test('the fields are parsed, and each fault has its message', () => {
  const terms = {
    name: '随笔',
    priceFen: 6805,
    termDays: 30,
    quotas: { evidence: 10, authentic: 2, gallery: 2, common: 20 },
    remark: '',
    onSale: true,
  };
  expect(readPackage(typedOf(terms))).toEqual({ terms });
  const wrong = readPackage({
    ...emptyPackage,
    remark: '长'.repeat(81),
    quotas: { ...emptyPackage.quotas, common: '-1' },
  });
  expect('faults' in wrong && Object.keys(wrong.faults).toSorted()).toEqual([
    'name',
    'price',
    'quotas',
    'remark',
    'term',
  ]);
});
