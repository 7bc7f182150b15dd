import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findNumber } from './find-number.ts';

const salt = '0123456789abcdef01234567?expires=1795000000&for=0123456789abcdef0123456789abcdef&';
const asked = (number: number, maxNumber: number) => ({
  salt,
  challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
  maxNumber,
});

test.each([0, 9, 10, 1234, 5000])('the number %i is found', async (number) => {
  expect(await findNumber(asked(number, 5000))).toBe(number);
});

test('nothing is found without a solution', async () => {
  expect(await findNumber(asked(101, 100))).toBeUndefined();
});
