import { describe, expect, it } from 'vitest';
import {
  checkNumber,
  commitment,
  encodeManifest,
  encodeRecord,
  isRecordNumber,
  makeNumber,
  parseManifest,
  parseRecord,
  toUtf8,
  type EvidenceRecord,
  type JsonValue,
  type Manifest,
} from './index.ts';

const digest = 'ab'.repeat(32);
const at = '2026-11-18T01:30:12.345Z';
const id = makeNumber('YJCZ', 2026, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
const confirmationId = makeNumber('YJQQ', 2026, new Uint8Array(8));
const certificationId = makeNumber('YJBQ', 2026, new Uint8Array(8).fill(255));

const records: EvidenceRecord[] = [
  {
    type: 'deposit',
    v: 1,
    id,
    manifest_sha256: digest,
    manifest_sm3: digest,
    signature_sha256: digest,
    received_at: at,
  },
  { type: 'key', v: 1, certificate_sha256: digest, person_commitment: digest, issued_at: at },
  {
    type: 'confirmation',
    v: 1,
    id: confirmationId,
    deposit_id: id,
    decision: 'passed',
    report_sha256: digest,
    decided_at: at,
  },
  { type: 'certification', v: 1, id: certificationId, deposit_id: id, form_commitment: digest, decided_at: at },
  { type: 'document', v: 1, id, kind: 'certificate', document_sha256: digest, issued_at: at },
  { type: 'verifier', v: 1, name: 'verify.html', sha256: digest, released_at: at },
  { type: 'upload', v: 1, deposit_id: id, sha256: digest, received_at: at },
  { type: 'revocation', v: 1, certificate_sha256: digest, reason: 'key-compromise', revoked_at: at },
];

describe('records', () => {
  it('come back as they were written', () => {
    for (const record of records) expect(parseRecord(encodeRecord(record))).toEqual(record);
  });

  it('are refused with a field too many, too few or wrong', () => {
    for (const record of records) {
      const refused = expect.objectContaining({ code: 'record' });
      expect(() => encodeRecord(Object.assign({ extra: 1 }, record))).toThrow(refused);
      for (const key of Object.keys(record)) {
        const { [key]: _, ...less } = record as unknown as Record<string, JsonValue>;
        expect(() => encodeRecord(less as unknown as EvidenceRecord), key).toThrow(refused);
        for (const wrong of ['', 2, null, 'x'.repeat(64), '2026-13-01T00:00:00.000Z', '2026-01-01T00:00:00Z'])
          if (key !== 'kind' && key !== 'name')
            expect(() => encodeRecord({ ...record, [key]: wrong } as EvidenceRecord), key).toThrow(refused);
      }
    }
  });

  it('are refused unless canonical', () => {
    const text = new TextDecoder().decode(encodeRecord(records[1]!));
    expect(() => parseRecord(toUtf8(`${text}\n`))).toThrow(expect.objectContaining({ code: 'canonical-json' }));
    expect(() => parseRecord(new Uint8Array(65_536))).toThrow(expect.objectContaining({ code: 'record' }));
  });
});

describe('the manifest', () => {
  const manifest: Manifest = {
    v: 1,
    id,
    title: '寻隐者不遇',
    creator: { name: '沈知白', cert_sha256: digest },
    files: [{ path: '原稿/xunyinzhe.tif', sha256: digest, size: 0, sm3: digest }],
    claimed_created: '2026-10-01',
    salt: '0'.repeat(32),
    log_origin: 'log.example/evidence',
  };

  it('comes back as it was written', () => {
    expect(parseManifest(encodeManifest(manifest))).toEqual(manifest);
    expect(parseManifest(encodeManifest({ ...manifest, claimed_created: null })).claimed_created).toBeNull();
  });

  it('is refused with unsafe paths, hidden characters or odd values', () => {
    const file = manifest.files[0]!;
    const paths = ['/a', '../a', 'a/../b', 'a//b', 'a\\b', 'a/', '.', '', 'C:a', 'a\u0000', 'a\u202eb'];
    const bad: unknown[] = [
      ...paths.map((path) => ({ ...manifest, files: [{ ...file, path }] })),
      { ...manifest, files: [] },
      { ...manifest, files: [file, file] },
      { ...manifest, files: [{ ...file, size: -1 }] },
      { ...manifest, files: [{ ...file, size: 1.5 }] },
      { ...manifest, files: [{ ...file, extra: 1 }] },
      { ...manifest, title: ' ' },
      { ...manifest, title: 'a\nb' },
      { ...manifest, claimed_created: '2026-02-30' },
      { ...manifest, salt: '0'.repeat(31) },
      { ...manifest, creator: { ...manifest.creator, phone: '1' } },
      { ...manifest, id: confirmationId },
      { ...manifest, v: 2 },
    ];
    for (const value of bad)
      expect(() => encodeManifest(value as Manifest)).toThrow(expect.objectContaining({ code: 'manifest' }));
  });

  it('commits to a text under a salt', () => {
    // printf '["000…0","张三"]' | sha256sum
    expect(commitment('0'.repeat(32), '张三')).toBe(
      '9a259fc221fc36f69172905cef91e36b6a7db1e097f75972ea81a083a569d8fa',
    );
    expect(() => commitment('0', '张三')).toThrow(expect.objectContaining({ code: 'manifest' }));
  });
});

describe('record numbers', () => {
  it('have kind, year, twelve symbols and a check character', () => {
    expect(id).toMatch(/^YJCZ-2026-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/);
    expect([id, confirmationId, certificationId].map((number) => isRecordNumber(number))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isRecordNumber(id, 'YJQQ')).toBe(false);
    expect(makeNumber('YJCZ', 2026, Uint8Array.of(0xf1, 2, 3, 4, 5, 6, 7, 8))).toBe(id);
    expect(() => makeNumber('XXCZ', 2026, new Uint8Array(8))).toThrow(
      expect.objectContaining({ code: 'record-number' }),
    );
  });

  it('are read as people type them', () => {
    const fullWidth = [...id].map((char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0)).join('');
    for (const text of [
      id.toLowerCase(),
      ` ${id.replaceAll('-', ' ')} `,
      id.replaceAll('-', '—'),
      fullWidth,
      id.replaceAll('0', 'o').replaceAll('1', 'l'),
    ])
      expect(checkNumber(text), text).toBe(id);
  });

  it('never end in a lookalike', () => {
    for (let i = 0; i < 500; i++)
      expect(makeNumber('YJCZ', 2026, Uint8Array.of(0, 0, 0, 0, 0, 0, i >>> 8, i & 255))).toMatch(/[^ILOU]$/);
  });

  it('do not survive a wrong character', () => {
    const bare = id.replaceAll('-', '');
    for (let i = 8; i < bare.length - 1; i++)
      for (const char of '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
        if (char !== bare[i])
          expect(isRecordNumber(checkNumber(bare.slice(0, i) + char + bare.slice(i + 1)) ?? '')).toBe(false);
    for (const text of ['', 'YJCZ', id.slice(0, -1), `${id}0`]) expect(checkNumber(text)).toBeUndefined();
  });
});
