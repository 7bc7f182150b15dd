import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSm3, sm3, toHex, toUtf8 } from './index.ts';

describe('SM3', () => {
  it('gives the examples of GB/T 32905 appendix A', () => {
    expect(toHex(sm3(toUtf8('abc')))).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0');
    expect(toHex(sm3(toUtf8('abcd'.repeat(16))))).toBe(
      'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732',
    );
  });

  it('agrees with openssl at every length around its blocks, whole and in pieces', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
      const expected = createHash('sm3').update(bytes).digest('hex');
      expect(toHex(sm3(bytes))).toBe(expected);
      const state = createSm3();
      for (let at = 0; at < length; at += 1 + (length % 37))
        state.update(bytes.subarray(at, at + 1 + (length % 37)));
      expect(toHex(state.digest())).toBe(expected);
    }
  });
});
