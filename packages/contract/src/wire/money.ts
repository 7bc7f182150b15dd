import * as z from 'zod/mini';

/** Yuan with two decimals on the wire ⇄ integer fen inside. Converted here and nowhere else. */
export const yuan = z.codec(z.string().check(z.regex(/^\d{1,8}\.\d{2}$/)), z.int().check(z.gte(0)), {
  decode: (text) => Number(text.replace('.', '')),
  encode: (fen) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`,
});

/** `paymentType`: 10 is WeChat, 20 is Alipay (specification section 3). */
export const paymentChannel = z.codec(
  z.union([z.literal(10), z.literal(20), z.literal('10'), z.literal('20')]),
  z.enum(['wechat', 'alipay']),
  {
    decode: (flag): 'wechat' | 'alipay' => (Number(flag) === 10 ? 'wechat' : 'alipay'),
    encode: (channel): 10 | 20 => (channel === 'wechat' ? 10 : 20),
  },
);
