import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  der,
  derBitString,
  derBoolean,
  derContext,
  derInteger,
  derOctetString,
  derOid,
  derSequence,
  derTime,
  readAll,
  readDer,
  readOid,
} from './der.ts';
import {
  concat,
  formatVkey,
  fromBase64,
  NOTE_ED25519,
  noteKey,
  parseCanonical,
  parseManifest,
  parseNote,
  parsePolicy,
  parseReveal,
  parseRevocationLists,
  parseSignedData,
  parseTimestampResponse,
  parseTimestampToken,
  parseTlogProof,
  readBundle,
  toUtf8,
  verifyBundle,
} from './index.ts';
import { CONFORMANCE } from './testing.ts';

const failure = (code: string) => expect.objectContaining({ name: 'EvidenceFailure', code });

/**
 * Files that no honest program writes. Each must be refused, or read, in time and memory proportional to its
 * length.
 */
describe('input that could cost more than its length', () => {
  it('an object identifier of a hundred thousand bytes is refused', () => {
    const oid = der(0x06, new Uint8Array(100_000).fill(0x81), Uint8Array.of(1));
    expect(() => readOid(readDer(oid))).toThrow(failure('der'));
  });

  it('a set of a hundred thousand values is refused', () => {
    const values = der(
      0x31,
      new Uint8Array(200_000).map((_, at) => (at % 2 === 0 ? 0x05 : 0)),
    );
    const content = derSequence(derOid('1.2.840.113549.1.7.1'));
    const body = derSequence(derInteger(1), der(0x31), content, values);
    const cms = derSequence(derOid('1.2.840.113549.1.7.2'), derContext(0, body));
    expect(() => parseSignedData(cms)).toThrow(failure('der'));
  });

  it('a list of twelve thousand revoked certificates is read', () => {
    const entry = (at: number) => derSequence(derInteger(1000 + at), derTime(new Date('2026-11-18T00:00:00Z')));
    const algorithm = derSequence(derOid('1.2.840.10045.4.3.2'));
    const entries = derSequence(...Array.from({ length: 12_000 }, (_, at) => entry(at)));
    const signed = derSequence(derInteger(1), algorithm, derSequence(), derTime(new Date()), entries);
    expect(
      parseRevocationLists(derSequence(signed, algorithm, derBitString(new Uint8Array(8))))[0]?.revoked.size,
    ).toBe(12_000);
  });

  it('a policy with a hundred thousand spaces within a line is read at once', { timeout: 5000 }, () => {
    const log = formatVkey(noteKey('log.example/evidence', NOTE_ED25519, new Uint8Array(32)));
    expect(parsePolicy(`log ${log}\nquorum${' '.repeat(100_000)}none\n`).quorum).toBe('none');
  });

  it('a proof longer than any note may be is refused before its lines are cut', () => {
    const proof = `c2sp.org/tlog-proof@v1\nindex 0\n${'\u0041\n'.repeat(1_000_000)}\nnote`;
    expect(() => parseTlogProof(proof)).toThrow(failure('proof'));
    expect(() => parseTlogProof(proof)).toThrow(/proof is too long/);
  });

  it('sixteen megabytes of base64 are read', () => {
    expect(fromBase64('AAAA'.repeat(4 << 20))).toHaveLength(3 * (4 << 20));
  });

  it('a million brackets are refused', () => {
    expect(() => parseCanonical(toUtf8('['.repeat(500_000) + ']'.repeat(500_000)))).toThrow(
      failure('canonical-json'),
    );
  });
});

describe('a time stamp', () => {
  const zip = new Uint8Array(readFileSync(`${CONFORMANCE}valid/plain.zip`));
  const token = parseTimestampResponse(readBundle(zip).get('record.tsr')!).token;
  /** The honest token with other bytes after the nonce of its TSTInfo, which no signature covers. */
  const withEnd = (...end: Uint8Array[]) => {
    const [oid, wrapper] = readAll(readDer(token).content);
    const [version, digests, content, ...rest] = readAll(readDer(wrapper!.content).content);
    const [type, inner] = readAll(content!.content);
    const info = readDer(readDer(inner!.content).content);
    const changed = derContext(0, derOctetString(derSequence(info.content, ...end)));
    const body = [version!.raw, digests!.raw, derSequence(type!.raw, changed), ...rest.map(({ raw }) => raw)];
    return derSequence(oid!.raw, derContext(0, derSequence(...body)));
  };
  const extension = (isCritical: boolean) =>
    derContext(1, derSequence(derOid('1.2.3'), derBoolean(isCritical), derOctetString(Uint8Array.of(5, 0))));

  it('is read with a non-critical extension', () => {
    expect(parseTimestampToken(withEnd()).serialNumber).toBe(parseTimestampToken(token).serialNumber);
    expect(parseTimestampToken(withEnd(extension(false))).serialNumber).toMatch(/^[0-9a-f]+$/);
  });

  it('is refused with a critical extension, and with anything after the last field', () => {
    expect(() => parseTimestampToken(withEnd(extension(true)))).toThrow(failure('timestamp'));
    expect(() => parseTimestampToken(withEnd(Uint8Array.of(5, 0)))).toThrow(failure('der'));
  });
});

describe('input that is not canonical JSON in UTF-8', () => {
  const text = '{"v":1}';
  for (const [name, bytes] of [
    ['UTF-16', concat(Uint8Array.of(0xff, 0xfe), new Uint8Array(Uint16Array.from(Buffer.from(text)).buffer))],
    ['a byte-order mark', concat(Uint8Array.of(0xef, 0xbb, 0xbf), toUtf8(text))],
    ['invalid UTF-8', concat(toUtf8('{"v":"'), Uint8Array.of(0xc3, 0x28), toUtf8('"}'))],
    ['a surrogate as three bytes', concat(toUtf8('{"v":"'), Uint8Array.of(0xed, 0xa0, 0x80), toUtf8('"}'))],
    ['a key twice', toUtf8('{"v":1,"v":1}')],
    ['a key twice, once escaped', toUtf8('{"\\u0076":1,"v":1}')],
    ['a number with a point', toUtf8('{"v":1.0}')],
    ['a number beyond all', toUtf8('{"v":1e400}')],
  ] as const)
    it(`is refused: ${name}`, async () => {
      for (const parse of [parseCanonical, parseManifest, parseReveal])
        expect(() => parse(bytes)).toThrow(failure('canonical-json'));
      const files = new Map(
        ['manifest.json', 'record.json', 'record.tsr', 'record.tlog-proof'].map((each) => [each, bytes]),
      );
      const { verdict, checks } = await verifyBundle(files, undefined);
      expect([verdict, checks[0]?.code]).toEqual(['invalid', 'canonical-json']);
    });

  it('is no manifest with a prototype for a field', () => {
    expect(() => parseManifest(toUtf8('{"__proto__":{}}'))).toThrow(failure('manifest'));
  });
});

describe('a name in a note', () => {
  const line = (name: string) => `text\n\n— ${name} AAAAAAA=\n`;

  it('holds no Unicode space and no plus, and any other character (c2sp.org/signed-note)', () => {
    for (const name of ['w\u0085', 'w\u00a0', 'w\u3000', 'w+'])
      expect(() => parseNote(line(name))).toThrow(failure('note'));
    for (const name of ['w\ufeff', '见证', 'w\u200b'])
      expect(parseNote(line(name)).signatures[0]?.name).toBe(name);
  });
});
