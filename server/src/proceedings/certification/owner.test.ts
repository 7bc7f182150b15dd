import { expect, test } from 'vitest';
import { maskNumber } from './owner.ts';

const maskOf = (idNumber: string) => maskNumber({ kind: 'natural', idNumber });

test("a natural person's number is never shown whole, whatever its document and length", () => {
  expect(maskOf('11010519491231002X')).toBe('1101**********002X');
  expect(maskOf('E12345678')).toBe('E******8');
  const digits = '9182736450'.repeat(6);
  for (let length = 3; length <= digits.length; length += 1) {
    const number = digits.slice(0, length);
    const masked = maskOf(number);
    expect(masked).not.toContain(number);
    const [head = '', tail = ''] = masked.split(/\*+/);
    // What stands before and after the stars is less than the number.
    expect([number.startsWith(head), number.endsWith(tail)]).toEqual([true, true]);
    expect(head.length + tail.length).toBeLessThan(length);
  }
});

test('the mask does not tell how long the number is, and an empty one stays empty', () => {
  expect(maskOf('11010519491231002X').length).toBe(maskOf('110105194912').length);
  expect(maskOf('')).toBe('');
});

test("an organisation's code is public by law, and stays readable", () => {
  const idNumber = '91330106MA2CFXXX0X';
  expect(maskNumber({ kind: 'enterprise', idNumber })).toBe(idNumber);
});
