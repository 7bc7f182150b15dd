import { expect, it } from 'vitest';
import { popcount32 } from './hamming.ts';

it('counts bits as the definition does', () => {
  for (const word of [0, 1, 0x80000000, 0xffffffff, 0x12345678]) {
    expect(popcount32(word)).toBe([...word.toString(2)].filter((digit) => digit === '1').length);
  }
});
