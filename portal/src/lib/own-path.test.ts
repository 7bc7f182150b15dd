import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test.each([
  ['/market?workType=draw', '/market?workType=draw'],
  ['/personal?currentType=payment#orders', '/personal?currentType=payment#orders'],
  ['/market?q=https://elsewhere.example', '/market?q=https://elsewhere.example'],
])('returns to %s', (target, kept) => {
  expect(ownPath(target)).toBe(kept);
});

test.each([
  undefined,
  '',
  'market',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  'javascript:alert(1)',
  ' /market',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
])('does not follow %j', (target) => {
  expect(ownPath(target)).toBeUndefined();
});

test('neither a token nor a ticket is ever included', () => {
  expect(ownPath('/market?ticket=abc&token=abc')).toBe('/market');
  expect(ownPath('/market?token=abc&workType=photo')).toBe('/market?workType=photo');
});
