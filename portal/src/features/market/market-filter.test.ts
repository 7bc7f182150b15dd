import { expect, test } from 'vitest';
import { categoriesOf, filterOf } from './market-filter.ts';

test('a kind is offered its own categories', () => {
  expect(categoriesOf('photo').map(({ letter }) => letter)).toEqual(['G', 'L']);
  expect(categoriesOf('creative').map(({ letter }) => letter)).toContain('J');
});

test('what the address asks for is asked, but no category of another kind', () => {
  expect(filterOf({ keyword: '虎', category: 'F', from: '2026-01-01' }, 'draw')).toEqual({
    keyword: '虎',
    category: 'F',
    from: '2026-01-01',
  });
  expect(filterOf({ category: 'G' }, 'draw')).toEqual({});
  expect(filterOf({ category: 'Z', to: '2026-11-22' }, 'photo')).toEqual({ to: '2026-11-22' });
});
