import { expect, test } from 'vitest';
import { SYMBOLS } from './record-number.ts';
import { makeRecoveryCode, readRecoveryCode, recoveryGroups, recoveryQr } from './recovery-code.ts';

const CODE = '7KQ4M2XB0R9THW5C3NPJVD8';
/** The one check character that is accepted. */
const whole = [...SYMBOLS].map((char) => CODE + char).filter((code) => readRecoveryCode(code) === code);

test('a code is 24 characters in six groups, and no two are the same', () => {
  const codes = Array.from({ length: 200 }, makeRecoveryCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/);
    expect(recoveryGroups(code).map((group) => group.length)).toEqual([4, 4, 4, 4, 4, 4]);
    expect(recoveryGroups(code).join('')).toBe(code);
  }
  // Each place takes each character.
  expect(new Set(codes.map((code) => code[0])).size).toBeGreaterThan(20);
});

test('one wrong character anywhere is noticed', () => {
  expect(whole).toHaveLength(1);
  const [code = ''] = whole;
  for (let at = 0; at < code.length; at += 1)
    for (const char of SYMBOLS)
      expect(readRecoveryCode(code.slice(0, at) + char + code.slice(at + 1)) !== undefined).toBe(
        char === code[at],
      );
});

test('it is read as people type it, and from its QR code', () => {
  const [code = ''] = whole;
  const typed = recoveryGroups(code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')).join(' - ');
  expect(readRecoveryCode(typed)).toBe(code);
  expect(readRecoveryCode(recoveryQr(code))).toBe(code);
  for (const text of ['', code.slice(1), `${code}0`, code.replace('K', 'U'), `YINJI:${code}`])
    expect(readRecoveryCode(text)).toBeUndefined();
});
