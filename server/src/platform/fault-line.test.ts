import { expect, test } from 'vitest';
import { faultLine } from './fault-line.ts';

const AT = new Date('2026-11-28T10:00:00Z');

test('a message can neither begin a line of the log nor command a terminal', () => {
  const said = 'x\n{"level":"info"}\r\u001b[2J\u009b2J\u0085\u2028\u202etxt.\u2066\u007f\u0000';
  const line = faultLine(AT, `GET /${said}`, new Error(said, { cause: said }));
  expect(line).toMatch(/^[\u0020-\u007e]+$/);
  const read = JSON.parse(line) as { what: string; error: { message: string; cause: string } };
  expect([read.what, read.error.message, read.error.cause]).toEqual([`GET /${said}`, said, said]);
});

test('Chinese stays readable, and what is no error is told too', () => {
  expect(faultLine(AT, '后台任务', '没有回应')).toBe(
    '{"at":"2026-11-28T10:00:00.000Z","level":"error","what":"后台任务","error":{"message":"没有回应"}}',
  );
});
