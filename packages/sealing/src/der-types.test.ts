import { expect, test } from 'vitest';
import { derNamedBits, derTimeWithFraction } from './der-types.ts';

const text = (time: string): string => Buffer.from(derTimeWithFraction(new Date(time)).subarray(2)).toString();
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

test('time has no trailing zeros in its fraction', () => {
  expect(text('2026-11-21T03:04:05.120Z')).toBe('20261121030405.12Z');
  expect(text('2026-11-21T03:04:05.000Z')).toBe('20261121030405Z');
});

test('named bits drop the zero bits behind the last', () => {
  expect(hex(derNamedBits(0))).toBe('03020780');
  expect(hex(derNamedBits(0, 1))).toBe('030206c0');
  expect(hex(derNamedBits(5, 6))).toBe('03020106');
  expect(hex(derNamedBits(16))).toBe('030407000080');
});
