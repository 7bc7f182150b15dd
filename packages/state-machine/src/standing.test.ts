import { expect, test } from 'vitest';
import { standingOf } from './standing.ts';

test('of several badges the gravest is shown', () => {
  expect(standingOf([])).toBe('有效');
  expect(standingOf(['transferred', 'disputed'])).toBe('异议处理中');
  expect(standingOf(['changed', 'transferred'])).toBe('已转让');
  expect(standingOf(['disputed', 'revoked'])).toBe('已撤销');
});
