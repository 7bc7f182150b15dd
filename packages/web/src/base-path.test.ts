import { expect, test } from 'vitest';
import { belowBase, underBase } from './base-path.ts';

const base = '/copyright/authorization/';

test.each([
  ['/copyright/authorization/market', '/market'],
  ['/copyright/authorization/', '/'],
  ['/copyright/authorization', '/'],
  ['/elsewhere', '/elsewhere'],
])('%s below the base is %s', (pathname, path) => {
  expect(belowBase(pathname, base)).toBe(path);
});

test('under the base and back', () => {
  expect(underBase('/market?a=1', base)).toBe('/copyright/authorization/market?a=1');
  expect(underBase('/market', '/')).toBe('/market');
  expect(belowBase('/market', '/')).toBe('/market');
});
