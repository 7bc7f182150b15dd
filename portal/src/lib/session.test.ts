import { expect, test } from 'vitest';
import { parseSession } from './session.ts';

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
