import { expect, test } from 'vitest';
import { fenFromYuan, yuanFromFen } from './fen-and-yuan.ts';

test('every amount survives the conversion to yuan and back', () => {
  for (const fen of [0, 1, 9, 10, 99, 100, 101, 2999, 123_456_789, 10_000_000_000]) {
    expect(fenFromYuan(yuanFromFen(fen))).toBe(fen);
  }
  for (let fen = 0; fen < 2000; fen += 1) expect(fenFromYuan(yuanFromFen(fen))).toBe(fen);
});

test('yuan may come with one decimal or none', () => {
  expect(fenFromYuan('12')).toBe(1200);
  expect(fenFromYuan('12.3')).toBe(1230);
  expect(fenFromYuan('0.29')).toBe(29);
});

test.each(['', '-1', '1.', '.5', '1.234', '01', '1e3', ' 1', '1,000', '0x10', 'NaN', '100000000.01'])(
  'the text %j is no amount in yuan',
  (text) => {
    expect(() => fenFromYuan(text)).toThrow(RangeError);
  },
);

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000_001])('%d is no amount in fen', (fen) => {
  expect(() => yuanFromFen(fen)).toThrow(RangeError);
});
