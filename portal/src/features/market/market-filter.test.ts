import { expect, test } from 'vitest';
import { categoriesOf, filterOf, togglePassed } from './market-filter.ts';

test('each kind has its own categories', () => {
  expect(categoriesOf('photo').map(({ letter }) => letter)).toEqual(['G', 'L']);
  expect(categoriesOf('creative').map(({ letter }) => letter)).toContain('J');
});

test('the filter follows the address, without categories of another kind', () => {
  expect(filterOf({ keyword: '虎', category: 'F', from: '2026-01-01' }, 'draw')).toEqual({
    keyword: '虎',
    category: 'F',
    from: '2026-01-01',
  });
  expect(filterOf({ category: 'G' }, 'draw')).toEqual({});
  expect(filterOf({ category: 'Z', to: '2026-11-22' }, 'photo')).toEqual({ to: '2026-11-22' });
});

test('the two toggles are joined by "and"', () => {
  expect(togglePassed(undefined, 'confirmation')).toBe('confirmation');
  expect(togglePassed('confirmation', 'certification')).toBe('both');
  expect(togglePassed('both', 'confirmation')).toBe('certification');
  expect(togglePassed('certification', 'certification')).toBeUndefined();
  expect(filterOf({ passed: 'both' }, 'draw')).toEqual({ passed: 'both' });
});
