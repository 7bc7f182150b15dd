import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';

test.each([
  [' 13912345678 ', { phone: '13912345678' }],
  ['z@example.cn', { email: 'z@example.cn' }],
  ['0199C000-0000-7000-8000-000000000002', { accountId: '0199c000-0000-7000-8000-000000000002' }],
  ['YJ2026112800000000000000L1', { number: 'YJ2026112800000000000000L1' }],
  ['4200002026112800000000000001', { number: '4200002026112800000000000001' }],
  ['0199c0000000700080000000000000a2', { number: '0199c0000000700080000000000000a2' }],
])('%s is read as %o', (typed, asked) => {
  expect(readSearch(typed)).toEqual(asked);
});
