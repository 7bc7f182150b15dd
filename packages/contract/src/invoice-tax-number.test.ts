import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInvoiceTaxNumber } from './invoice-tax-number.ts';

/** Codes that organisations print on their own pages: of two companies and a university. */
const REAL = ['91110000802100433B', '914403001922038216', '12100000400002259P'];
const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

test.each(REAL)('%s is one', (code) => {
  expect(isInvoiceTaxNumber(code)).toBe(true);
});

test.each([
  '',
  '91110000802100433',
  '91110000802100433BB',
  '91110000802100433b',
  '9111000080210043IB',
  'A'.repeat(18),
])('%j is none', (text) => {
  expect(isInvoiceTaxNumber(text)).toBe(false);
});

test('one wrong sign, or two neighbours in the wrong order, are found', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REAL),
      fc.integer({ min: 0, max: 17 }),
      fc.constantFrom(...DIGITS),
      (code, at, sign) => {
        if (code[at] !== sign)
          expect(isInvoiceTaxNumber(code.slice(0, at) + sign + code.slice(at + 1))).toBe(false);
        const [first = '', second = ''] = code.slice(at, at + 2);
        if (at < 17 && first !== second)
          expect(isInvoiceTaxNumber(code.slice(0, at) + second + first + code.slice(at + 2))).toBe(false);
      },
    ),
  );
});
