import { expect, test } from 'vitest';
import { isLoss, maySubmit, monthlyAllowance, OPEN_PER_PERSON } from './abuse.ts';

const upTo = (n: number) => Array.from({ length: n }, (_none, at) => at);

test('a loss never raises the allowance, another end never lowers it, and one a month always remains', () => {
  for (const lost of upTo(60))
    for (const won of upTo(60)) {
      const now = monthlyAllowance({ lost, won });
      expect(now).toBeGreaterThanOrEqual(1);
      expect(monthlyAllowance({ lost: lost + 1, won })).toBeLessThanOrEqual(now);
      expect(monthlyAllowance({ lost, won: won + 1 })).toBeGreaterThanOrEqual(now);
    }
  expect(monthlyAllowance({ lost: 0, won: 0 })).toBe(10);
  expect(monthlyAllowance({ lost: 50, won: 0 })).toBe(1);
});

test('the caps hold for any past, and a first objection is always accepted', () => {
  for (const lost of upTo(30))
    for (const won of upTo(10)) {
      expect(maySubmit({ open: 0, recent: 0, lost, won })).toBe(true);
      expect(maySubmit({ open: OPEN_PER_PERSON, recent: 0, lost, won })).toBe(false);
      expect(maySubmit({ open: 0, recent: monthlyAllowance({ lost, won }), lost, won })).toBe(false);
    }
});

test('a withdrawal before anything was public is no loss', () => {
  expect(isLoss({ state: 'withdrawn', screened_at: null })).toBe(false);
  expect(isLoss({ state: 'withdrawn', screened_at: new Date() })).toBe(true);
  for (const state of ['upheld', 'settled']) expect(isLoss({ state, screened_at: new Date() })).toBe(false);
});
