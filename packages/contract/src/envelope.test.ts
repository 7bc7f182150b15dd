import { expect, test } from 'vitest';
import { SUCCESS, envelopeSchema } from './envelope.ts';

test.each([
  { code: 200, msg: 'ok', data: { a: 1 }, now: 1_790_000_000_000 },
  { code: 0, message: 'ok', data: null },
  { code: 'B0301', msg: '登录已失效，请重新登录', data: null, now: 1 },
  { code: 10003, msg: null },
])('the envelope %j is read as it is', (envelope) => {
  expect(envelopeSchema.parse(envelope)).toEqual(envelope);
});

test.each([
  undefined,
  null,
  'ok',
  [],
  {},
  { code: null },
  { code: { a: 1 } },
  { code: 200, msg: 5 },
  { code: 200, now: '1' },
])('%j is not an envelope', (value) => {
  expect(envelopeSchema.safeParse(value).success).toBe(false);
});

test('the server sends 200 for success', () => {
  expect(SUCCESS).toBe(200);
});
