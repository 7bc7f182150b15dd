import { expect, test } from 'vitest';
import { classify } from './classify.ts';

test.each([
  [0, 'done'],
  ['0', 'done'],
  [200, 'done'],
  ['200', 'done'],
  [10003, 'passed-through'],
  ['10003', 'passed-through'],
  [403, 'signed-out'],
  ['403', 'signed-out'],
  ['B0301', 'signed-out'],
  [500, 'warning'],
  ['500', 'warning'],
  [1, 'error'],
  [201, 'error'],
  [404, 'error'],
  [429, 'error'],
  ['B0300', 'error'],
  ['NOT_FOUND', 'error'],
  ['', 'error'],
])('code %j is %s', (code, kind) => {
  expect(classify({ code, msg: '话' }).kind).toBe(kind);
});

test('reads msg, else message, else has words of its own', () => {
  expect(classify({ code: 9, msg: '甲', message: '乙' })).toMatchObject({ message: '甲' });
  expect(classify({ code: 9, message: '乙' })).toMatchObject({ message: '乙' });
  expect(classify({ code: 9, msg: null, message: '' })).toMatchObject({ message: '请求没有成功，请稍后再试' });
});

test('returns the data', () => {
  expect(classify({ code: 0, data: [1] })).toEqual({ kind: 'done', data: [1] });
});
