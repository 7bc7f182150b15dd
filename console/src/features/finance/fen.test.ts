import { expect, test } from 'vitest';
import { formatDifference, formatYuan } from './fen.ts';

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [2_137_300, '21,373.00'],
  [-30_200, '−302.00'],
])('%i fen is %s yuan', (fen, yuan) => {
  expect(formatYuan(fen)).toBe(yuan);
});

test('a difference shows its sign', () => {
  expect([formatDifference(39_900), formatDifference(0), formatDifference(-1)]).toEqual([
    '+399.00',
    '0.00',
    '−0.01',
  ]);
});
