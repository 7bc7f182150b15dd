import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainParameter } from './message.ts';

/** Any characters, often special ones. */
const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'http://',
      'www.',
      '.',
      '/',
      '【',
      '】',
      '${',
      '}',
      '{1}',
      '<',
      '\r\n',
      '\u202e',
      '验证码',
      ' ',
    ),
  ),
);

test('user input stays in its place in the template', () => {
  fc.assert(
    fc.property(texts, (parts) => {
      const plain = plainParameter(parts.join(''));
      expect([...plain].length).toBeLessThanOrEqual(35);
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}【】[\]{}<>$\\/]|\w\.\w/u);
      expect(plain).toBe(plain.trim());
    }),
    { numRuns: 2000 },
  );
});

test.each(['已撤销一枚签名证书', 'SHA-256 0f2a3b4c5d6e7f80', '381204', '11月28日', '会员与剩余额度'])(
  'our own words stay as they are: %s',
  (text) => expect(plainParameter(text)).toBe(text),
);

test.each([
  ['hhttp://ttp://evil.example', 'hhttp:／／ttp:／／evil．example'],
  ['a\u202eb【银行】c', 'a b 银行 c'],
])('%s → %s', (text, plain) => expect(plainParameter(text)).toBe(plain));
