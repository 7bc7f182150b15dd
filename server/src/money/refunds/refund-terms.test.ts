import { array, assert, integer, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { termsOf } from './refund-terms.ts';

const paidAt = new Date('2026-11-01T00:00:00Z');
const after = (ms: number) => new Date(paidAt.getTime() + ms);
const DAY = 86_400_000;
const part = (kind: 'evidence' | 'authentic', granted: number, spent: number, reserved = 0) => ({
  kind,
  granted,
  spent,
  reserved,
  unused: granted - spent - reserved,
});
const order = {
  state: 'paid',
  priceFen: 6800,
  paidAt,
  termDays: 90,
  parts: [part('evidence', 10, 0)],
} as const;

test('unused, everything is refunded until the seventh day is over', () => {
  expect(termsOf({ ...order, now: after(7 * DAY - 1) })).toMatchObject({ amountFen: 6800, isFull: true });
  // Unused stays the whole price: only the basis changes.
  expect(termsOf({ ...order, now: after(7 * DAY) })).toMatchObject({ amountFen: 6800, isFull: false });
});

test('each kind bears the same share, whatever its number, and the result is rounded down', () => {
  const parts = [part('evidence', 10, 3), part('authentic', 3, 1)];
  // (7/10 + 2/3) / 2 × 6800 = 4646.66…
  expect(termsOf({ ...order, parts, now: after(DAY) }).amountFen).toBe(4646);
});

test('quota reserved for a submission counts as spent', () => {
  const parts = [part('evidence', 10, 0, 1)];
  expect(termsOf({ ...order, parts, now: after(DAY) })).toMatchObject({ amountFen: 6120, isFull: false });
});

test.each([
  [{ priceFen: 0 }, 'free'],
  [{ state: 'refunding' as const }, 'under-way'],
  [{ state: 'refunded' as const }, 'refunded'],
  [{ state: 'paying' as const, paidAt: null }, 'not-paid'],
  [{ parts: [part('evidence', 10, 10)] }, 'nothing-left'],
  [{ now: after(90 * DAY) }, 'term-ended'],
])('%o cannot be refunded: %s', (change, obstacle) => {
  expect(termsOf({ ...order, now: after(DAY), ...change })).toMatchObject({ amountFen: 0, obstacle });
});

test('never more than was paid, and never more for having used more', () => {
  const parts = array(
    tuple(integer({ min: 1, max: 1000 }), nat(1000)).map(([granted, spent]) =>
      part('evidence', granted, Math.min(spent, granted)),
    ),
    { minLength: 1, maxLength: 4 },
  );
  assert(
    property(parts, integer({ min: 1, max: 10_000_000 }), nat(89 * DAY), (given, priceFen, ms) => {
      const { amountFen } = termsOf({ ...order, priceFen, parts: given, now: after(ms) });
      expect(amountFen).toBeGreaterThanOrEqual(0);
      expect(amountFen).toBeLessThanOrEqual(priceFen);
      const used = given.map((one) => ({ ...one, spent: one.spent + one.unused, unused: 0 }));
      for (let at = 0; at < given.length; at += 1) {
        const one = given.with(at, used[at]!);
        expect(termsOf({ ...order, priceFen, parts: one, now: after(ms) }).amountFen).toBeLessThanOrEqual(
          amountFen,
        );
      }
    }),
  );
});
