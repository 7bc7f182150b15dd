import { expect, test } from 'vitest';
import { CLICK_GUARD_MS, createClickGuard } from './click-guard.ts';

test('lets one click pass and no second for 3000 ms by default', () => {
  const guard = createClickGuard();
  expect(CLICK_GUARD_MS).toBe(3000);
  expect(guard.enter(0)).toBe(true);
  expect(guard.enter(1)).toBe(false);
  expect(guard.enter(2999)).toBe(false);
  expect(guard.enter(3000)).toBe(true);
});

test('a refused click does not lengthen the wait', () => {
  const guard = createClickGuard(100);
  guard.enter(0);
  guard.enter(99);
  expect(guard.remaining(99)).toBe(1);
  expect(guard.enter(100)).toBe(true);
});

test('a guard of 0 lets every click pass', () => {
  const guard = createClickGuard(0);
  expect([guard.enter(5), guard.enter(5), guard.enter(5)]).toEqual([true, true, true]);
});
