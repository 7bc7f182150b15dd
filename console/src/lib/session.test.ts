import { expect, test } from 'vitest';
import { parseSession } from './session.ts';

test('only a complete session is restored', () => {
  const staff = { id: 'a', name: '王审', role: 'reviewer', mustChangePassword: false, mustAddFactor: false };
  expect(parseSession(JSON.stringify({ token: 't', staff }))).toEqual({ token: 't', staff });
  for (const broken of [
    null,
    '',
    '{',
    '{}',
    JSON.stringify({ token: '', staff }),
    JSON.stringify({ token: 't', staff: {} }),
  ])
    expect(parseSession(broken)).toBeUndefined();
});
