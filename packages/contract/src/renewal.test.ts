import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { latestEnd, renewalOf, termFrom } from './renewal.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-21T00:00:00Z');

test('a shorter term leaves the end unchanged and is lost completely', () => {
  const until = Date.parse('2027-03-31T00:00:00Z');
  expect(renewalOf(until, 30, now)).toMatchObject({ endsMs: until, isLater: false, lostDays: 30 });
});

test('a longer term covers the remaining days again: those are lost', () => {
  expect(renewalOf(Date.parse('2027-03-31T00:00:00Z'), 365, now)).toMatchObject({
    endsMs: Date.parse('2027-11-21T00:00:00Z'),
    isLater: true,
    lostDays: 130,
  });
});

test('a partial day is lost as a whole one', () => {
  expect(renewalOf(now + 1, 30, now).lostDays).toBe(1);
  expect(renewalOf(now + DAY, 30, now).lostDays).toBe(1);
  expect(renewalOf(now + DAY + 1, 30, now).lostDays).toBe(2);
});

test.each([undefined, now, now - 1, now - 400 * DAY])(
  'an ended membership (%s) has nothing to lose',
  (until) => {
    expect(renewalOf(until, 30, now)).toMatchObject({ endsMs: now + 30 * DAY, isLater: true, lostDays: 0 });
  },
);

const purchase = fc.record({
  paidMs: fc.integer({ min: now - 800 * DAY, max: now + 800 * DAY }),
  termDays: fc.integer({ min: 1, max: 3660 }),
});
const purchases = fc.array(purchase, { maxLength: 12 });
const endOf = (bought: readonly { paidMs: number; termDays: number }[]) =>
  latestEnd(bought.map(({ paidMs, termDays }) => termFrom(paidMs, termDays)));

test('the membership ends when its latest term does', () => {
  fc.assert(
    fc.property(purchases, (bought) => {
      const ends = bought.map(({ paidMs, termDays }) => paidMs + termDays * DAY);
      expect(endOf(bought)).toBe(bought.length === 0 ? undefined : ends.toSorted((a, b) => b - a)[0]);
    }),
  );
});

test('the order of purchases does not matter', () => {
  fc.assert(
    fc.property(
      purchases.chain((bought) =>
        fc.tuple(
          fc.constant(bought),
          fc.shuffledSubarray(bought, { minLength: bought.length, maxLength: bought.length }),
        ),
      ),
      ([bought, shuffled]) => {
        expect(endOf(shuffled)).toBe(endOf(bought));
      },
    ),
  );
});

test('the stated effect of a purchase is the actual one, and the end is never earlier than before', () => {
  fc.assert(
    fc.property(purchases, fc.integer({ min: 1, max: 3660 }), (bought, termDays) => {
      const before = endOf(bought);
      const told = renewalOf(before, termDays, now);
      const after = endOf([...bought, { paidMs: now, termDays }]);
      // A past end is no membership any more.
      expect(told.endsMs).toBe(after);
      expect(told.endsMs).toBeGreaterThanOrEqual(before ?? 0);
      expect(told.endsMs).toBeGreaterThan(now);
    }),
  );
});

test('the lost days are exactly those that both terms cover', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: now - 800 * DAY, max: now + 800 * DAY }),
      fc.integer({ min: 1, max: 3660 }),
      (until, termDays) => {
        const { lostDays, isLater, endsMs } = renewalOf(until, termDays, now);
        let covered = 0;
        for (let day = now; day < until && day < now + termDays * DAY; day += DAY) covered += 1;
        expect(lostDays).toBe(covered);
        expect(isLater).toBe(endsMs > until);
        // If terms stacked, the end would be exactly that much later.
        const stacked = Math.max(until, now) + termDays * DAY;
        expect(Math.ceil((stacked - endsMs) / DAY)).toBe(lostDays);
      },
    ),
  );
});
