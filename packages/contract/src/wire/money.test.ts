import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paymentChannel, yuan } from './money.ts';

describe('yuan on the wire, fen internally', () => {
  test.each([
    ['0.00', 0],
    ['0.01', 1],
    ['0.10', 10],
    ['1.00', 100],
    ['68.50', 6850],
    ['3980.00', 398_000],
    ['99999999.99', 9_999_999_999],
  ])('%s is %d fen, both ways', (text, fen) => {
    expect(z.decode(yuan, text)).toBe(fen);
    expect(z.encode(yuan, fen)).toBe(text);
  });

  test.each([
    '',
    '1',
    '1.0',
    '1.000',
    '.50',
    '-1.00',
    '+1.00',
    '1,000.00',
    '1.00 ',
    '１.00',
    '1e3',
    '0x1.00',
    '999999999.00',
  ])('the text %j is no amount', (text) => {
    expect(z.safeDecode(yuan, text).success).toBe(false);
  });

  test.each([1, 68.5, null, undefined, ['1.00'], true])('%j, which is not text, is no amount', (value) => {
    expect(z.safeDecode(yuan, value as never).success).toBe(false);
  });

  test.each([-1, 0.5, 68.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d fen cannot be sent', (fen) => {
    expect(z.safeEncode(yuan, fen).success).toBe(false);
  });

  test('no amount loses a fen in conversion', () => {
    for (let fen = 0; fen < 200_000; fen += 7) expect(z.decode(yuan, z.encode(yuan, fen))).toBe(fen);
  });
});

describe('paymentType', () => {
  test.each([
    [10, 'wechat'],
    [20, 'alipay'],
  ] as const)('%d is %s, both ways', (flag, channel) => {
    expect(z.decode(paymentChannel, flag)).toBe(channel);
    expect(z.encode(paymentChannel, channel)).toBe(flag);
  });

  test('is text in a query', () => {
    expect([z.decode(paymentChannel, '10'), z.decode(paymentChannel, '20')]).toEqual(['wechat', 'alipay']);
  });

  test.each([0, 30, '1', '', 'wechat', null])('%j is no payment type', (flag) => {
    expect(z.safeDecode(paymentChannel, flag as never).success).toBe(false);
  });
});
