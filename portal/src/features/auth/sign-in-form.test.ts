import { expect, test } from 'vitest';
import { CallFailure } from '@yinji/web';
import { checkTyped, wrongOf } from './sign-in-form.ts';

const typed = { target: '13800000000', code: '123456', password: 'a long sentence', agreed: true };

test('each way requires its own fields', () => {
  expect(checkTyped('code', { ...typed, password: '' }, false)).toEqual({});
  expect(checkTyped('password', { ...typed, code: '', agreed: false }, false)).toEqual({});
  expect(checkTyped('reset', { ...typed, agreed: false }, false)).toEqual({});
  const nothing = { target: '', code: '12', password: 'short', agreed: false };
  expect(Object.keys(checkTyped('register', nothing, false))).toEqual(['target', 'code', 'password', 'agreed']);
  expect(Object.keys(checkTyped('reset', nothing, false))).toEqual(['target', 'code', 'password']);
});

test('a mailbox is accepted only where mail is configured', () => {
  const mailbox = { ...typed, target: 'a@b.cn' };
  expect([checkTyped('code', mailbox, true).target, checkTyped('code', mailbox, false).target]).toEqual([
    undefined,
    expect.any(String),
  ]);
});

test('a refusal of the server is shown beside its field', () => {
  const refused = (code: string) => wrongOf(new CallFailure('error', code, '不对'));
  expect(refused('CODE_WRONG')).toEqual({ code: '不对' });
  expect(refused('CREDENTIALS_WRONG')).toEqual({ password: '不对' });
  expect(refused('TOO_MANY')).toEqual({});
  expect(wrongOf(new Error('line'))).toEqual({});
});
