import { expect, test } from 'vitest';
import { isCreditCode, isOrganisationCode, normaliseCreditCode } from './credit-code.ts';

/** Printed on the companies' own pages: Alibaba (China), Tencent, Baidu, Huawei. */
const REAL = ['91330100799655058B', '9144030071526726XG', '91110000802100433B', '914403001922038216'];

test.each(REAL)('%s is the code of a company', (code) => {
  expect(isCreditCode(code)).toBe(true);
  expect(isOrganisationCode(code.slice(8, 17))).toBe(true);
});

test.each(REAL)('%s with any one character changed is refused', (code) => {
  for (let at = 8; at < 18; at += 1) {
    const other = code[at] === '1' ? '2' : '1';
    expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
  }
});

test('letters outside GB 32100, a wrong length and a wrong inner code are refused', () => {
  expect(isCreditCode('9133010079965505IB')).toBe(false);
  expect(isCreditCode('91330100799655058')).toBe(false);
  expect(isCreditCode('')).toBe(false);
  // The outer check is right, the inner one is not.
  const inner = '91330100799655057';
  const outer = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter((last) => isCreditCode(inner + last));
  expect(outer).toEqual([]);
});

test('an inner check of ten is X, of eleven zero', () => {
  expect(isOrganisationCode('71526726X')).toBe(true);
  expect(isOrganisationCode('715267260')).toBe(false);
  expect(isOrganisationCode('000000000')).toBe(true);
});

test('blanks, small letters and full-width ones are normalised', () => {
  expect(normaliseCreditCode(' 9133 0100 7996 5505 8b ')).toBe(REAL[0]);
  expect(normaliseCreditCode('９１３３０１００７９９６５５０５８Ｂ')).toBe(REAL[0]);
});
