import { expect, test } from 'vitest';
import { postingsOf, type Movement } from './posting.ts';

const movements: Movement[] = [
  { kind: 'received', channel: 'wechat', fen: 6800, as: 'prepaid' },
  { kind: 'received', channel: 'alipay', fen: 1, as: 'disputed' },
  { kind: 'refund-owed', from: 'prepaid', fen: 5000, earnedFen: 1800 },
  { kind: 'refund-owed', from: 'stray', fen: 6800, earnedFen: 0 },
  { kind: 'refund-paid', channel: 'alipay', fen: 5000 },
  { kind: 'term-ended', fen: 6800 },
];

test.each(movements)('$kind sums to zero, and no side is zero', (movement) => {
  const sides = postingsOf(movement);
  expect(sides.reduce((sum, { fen }) => sum + fen, 0)).toBe(0);
  expect(sides.every(({ fen }) => fen !== 0)).toBe(true);
  expect(sides.length).toBeGreaterThanOrEqual(2);
});
