import { expect, test } from 'vitest';
import { readTarget } from './read-target.ts';

test.each([
  ['13800000000', { phone: '13800000000' }],
  ['138 0000 0000', { phone: '13800000000' }],
  ['+86 138-0000-0000', { phone: '13800000000' }],
  ['8613800000000', { phone: '13800000000' }],
  ['12800000000', undefined],
  ['1380000000', undefined],
  ['', undefined],
])('%j is read as %j', (text, target) => {
  expect(readTarget(text, true)).toEqual(target);
});

test('an e-mail address counts only where it is offered', () => {
  expect(readTarget(' a@b.cn ', true)).toEqual({ email: 'a@b.cn' });
  expect(readTarget('a@b.cn', false)).toBeUndefined();
});
