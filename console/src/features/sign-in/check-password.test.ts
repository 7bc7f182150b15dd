import { expect, test } from 'vitest';
import { checkPasswords } from './check-password.ts';

const typed = { current: 'one-time-1', next: '湖上秋色归帆几点山外青山', repeat: '湖上秋色归帆几点山外青山' };

test('twelve characters, new, and typed the same twice', () => {
  expect(checkPasswords(typed)).toEqual({});
  expect(Object.keys(checkPasswords({ ...typed, next: '十一个字符不够长呀呀呀' }))).toEqual(['next']);
  expect(Object.keys(checkPasswords({ ...typed, repeat: '别的' }))).toEqual(['repeat']);
  expect(Object.keys(checkPasswords({ ...typed, current: typed.next }))).toEqual(['next']);
  expect(Object.keys(checkPasswords({ ...typed, next: 'a'.repeat(129) }))).toEqual(['next']);
  expect(Object.keys(checkPasswords({ current: '', next: '', repeat: '' }))).toEqual(['current', 'next']);
});
