import { describe, expect, it } from 'vitest';
import { canonicalize, parseCanonical, toUtf8, type JsonValue } from './index.ts';

const refused = expect.objectContaining({ code: 'canonical-json' });

describe('canonical JSON', () => {
  it('is the example of RFC 8785 §3.2.2 and §3.2.3', () => {
    const value = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalize(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts by UTF-16 code units', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
    expect(canonicalize(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  it('writes minus zero as zero', () => {
    expect(canonicalize([-0])).toBe('[0]');
  });

  it('refuses what has no canonical form', () => {
    const loop: JsonValue[] = [];
    loop.push(loop);
    for (const value of [
      '\ud800',
      Number.NaN,
      Infinity,
      undefined,
      { a: undefined },
      1n,
      new Date(),
      new Map(),
      loop,
    ])
      expect(() => canonicalize(value as JsonValue)).toThrow(refused);
  });

  it('reads back exactly what it writes', () => {
    const value = { a: [1, 'é', { __proto__x: null }], b: true };
    expect(parseCanonical(toUtf8(canonicalize(value)))).toEqual(value);
    expect(parseCanonical(toUtf8('{"__proto__":1}'))).toHaveProperty('__proto__', 1);
  });

  it('refuses every other spelling', () => {
    const texts = [
      '{"b":1,"a":2}',
      '{"a":1,"a":1}',
      '{"a":1,"a":2}',
      '{ "a":1}',
      '[1.0]',
      '[1e0]',
      '[-0]',
      '["\\u0041"]',
      '["\\/"]',
      '\ufeff[]',
      '[]\n',
      '',
      '[1e999]',
      '["\\ud800"]',
      '[10000000000000000000001]',
    ];
    for (const text of texts) expect(() => parseCanonical(toUtf8(text)), text).toThrow(refused);
    expect(() => parseCanonical(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(refused);
    expect(() => parseCanonical(toUtf8('['.repeat(60_000)))).toThrow(refused);
    expect(() => parseCanonical(toUtf8('['.repeat(60_000) + ']'.repeat(60_000)))).toThrow(refused);
  });
});
