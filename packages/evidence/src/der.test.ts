import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from './bytes.ts';
import {
  derInteger,
  derOid,
  derTime,
  derUnsigned,
  DerReader,
  readDer,
  readIntegerBytes,
  readOid,
  readSmallInteger,
  readTime,
} from './der.ts';

const refused = expect.objectContaining({ code: 'der' });

const general = (text: string) =>
  readTime({ tag: 0x18, content: new TextEncoder().encode(text), raw: new Uint8Array(0) });

describe('DER', () => {
  it('writes and reads object identifiers', () => {
    for (const oid of ['1.2.840.113549.1.9.16.2.47', '2.5.29.15', '2.999.3', '0.9.2342', '1.3.6.1.4.1.13762.3'])
      expect(readOid(readDer(derOid(oid)))).toBe(oid);
    expect(toHex(derOid('1.2.840.113549'))).toBe('06062a864886f70d');
  });

  it('writes and reads integers in the fewest octets', () => {
    expect([0, 127, 128, 600_000].map((value) => toHex(derInteger(value)))).toEqual([
      '020100',
      '02017f',
      '02020080',
      '02030927c0',
    ]);
    expect(readSmallInteger(readDer(derInteger(600_000)))).toBe(600_000);
    expect(toHex(derUnsigned(fromHex('0000ff')))).toBe('020200ff');
    for (const hex of ['0200', '02020001', '0202ff80', '0401ff'])
      expect(() => readIntegerBytes(readDer(fromHex(hex)))).toThrow(refused);
  });

  it('reads times that exist, in Z', () => {
    expect(readTime(readDer(derTime(new Date('2049-12-31T23:59:59Z')))).toISOString()).toBe(
      '2049-12-31T23:59:59.000Z',
    );
    expect(readTime(readDer(derTime(new Date('2050-01-01T00:00:00Z')))).toISOString()).toBe(
      '2050-01-01T00:00:00.000Z',
    );
    expect(general('20261118013012.25Z').toISOString()).toBe('2026-11-18T01:30:12.250Z');
    for (const text of [
      '20260230000000Z',
      '20261118013012.50Z',
      '20261118013012',
      '20261118013012+0800',
      '2026111801Z',
    ])
      expect(() => general(text), text).toThrow(refused);
  });

  it('refuses lengths that are long, indefinite or beyond the end, and leftovers', () => {
    for (const hex of [
      '',
      '30',
      '3001',
      '308100',
      '30800000',
      '3082000101',
      '30850000000001ff',
      '300000',
      '1f8100',
    ])
      expect(() => readDer(fromHex(hex)), hex).toThrow(refused);
    const reader = new DerReader(fromHex('0500'));
    expect(() => reader.read(0x30)).toThrow(refused);
  });
});
