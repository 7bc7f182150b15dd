import { expect, test } from 'vitest';
import { parseSession, session, type Session } from './session.ts';

test.each([
  null,
  undefined,
  '',
  'no json',
  '{}',
  '{"token":""}',
  '{"token":5,"account":{"nickname":"甲"}}',
  '{"token":"t"}',
  'null',
])('stored %j is no session', (stored) => {
  expect(parseSession(stored)).toBeUndefined();
});

test('a stored session is read back', () => {
  expect(parseSession('{"token":"t","account":{"nickname":"甲"}}')).toMatchObject({ token: 't' });
});

test('while a token is being replaced it is known to be', async () => {
  const account = { id: 'a', nickname: '知白' } as Session['account'];
  session.start({ token: 'old', account });
  let answer = (_next: Session) => {};
  const replaced = session.replace(new Promise((resolve) => (answer = resolve)));
  expect([session.isReplacing(), session.token()]).toEqual([true, 'old']);
  answer({ token: 'new', account });
  await replaced;
  expect([session.isReplacing(), session.token()]).toEqual([false, 'new']);
  await expect(session.replace(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect([session.isReplacing(), session.token()]).toEqual([false, 'new']);
});
