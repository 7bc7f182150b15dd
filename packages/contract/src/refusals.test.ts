import { expect, test } from 'vitest';
import { SUCCESS } from './envelope.ts';
import { refusals, type RefusalCode } from './refusals.ts';

test.each([
  ['NOT_SIGNED_IN', 403, '请登录后再操作'],
  ['SESSION_ENDED', 'B0301', '登录已失效，请重新登录'],
  ['NO_MEMBERSHIP', 10003, '此功能需要有效的会员套餐'],
  ['NO_QUOTA', 10003, '权益额度不足，请购买套餐后再试'],
  ['FAULT', 500, '系统开小差了，您的内容没有丢失，请稍后再试'],
  ['FILE_TOO_LARGE', 'FILE_TOO_LARGE', '文件不能超過100M'],
  ['FILE_TYPE', 'FILE_TYPE', '不支持的图片格式'],
] as const)('%s is sent as %s %s', (name, code, msg) => {
  expect(refusals[name]).toEqual({ code, msg });
});

const entries = Object.entries(refusals) as [RefusalCode, { code: number | string; msg: string }][];
/** The only refusals whose wire code differs from their word. */
const fixed = new Set<RefusalCode>(['NOT_SIGNED_IN', 'SESSION_ENDED', 'NO_MEMBERSHIP', 'NO_QUOTA', 'FAULT']);

test('only 403 and B0301 sign a client out, and only for its session', () => {
  const out = entries.filter(([, { code }]) => ['403', 'B0301'].includes(String(code))).map(([name]) => name);
  expect(out).toEqual(['NOT_SIGNED_IN', 'SESSION_ENDED']);
});

test('only membership and quota open the package dialog', () => {
  expect(entries.filter(([, { code }]) => code === 10003).map(([name]) => name)).toEqual([
    'NO_MEMBERSHIP',
    'NO_QUOTA',
  ]);
});

test('every other code is its own word, and none is a success', () => {
  for (const [name, { code }] of entries) {
    if (!fixed.has(name)) expect(code).toBe(name);
    expect([0, SUCCESS, '0', '200']).not.toContain(code);
  }
});

test('every refusal has words for a person, without a code in them', () => {
  for (const [, { msg }] of entries) expect(msg).toMatch(/^\p{Script=Han}[^A-Z_]*(?:100M)?[^A-Z_]*$/u);
});
