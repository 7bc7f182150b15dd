import { describe, expect, it } from 'vitest';
import {
  buildManifest,
  checkNumber,
  commitment,
  commitmentsOf,
  encodeManifest,
  encodeRecord,
  encodeReveal,
  isRecordNumber,
  makeNumber,
  openManifest,
  originalPath,
  parseManifest,
  parseRecord,
  parseReveal,
  toUtf8,
  type LogRecord,
  type JsonValue,
  type Manifest,
  type Reveal,
} from './index.ts';

const digest = 'ab'.repeat(32);
const at = '2026-11-18T01:30:12.345Z';
const id = makeNumber('YJCZ', 2026, Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8));
const confirmationId = makeNumber('YJQQ', 2026, new Uint8Array(8));
const certificationId = makeNumber('YJBQ', 2026, new Uint8Array(8).fill(255));

const records: LogRecord[] = [
  {
    type: 'deposit',
    v: 1,
    id,
    manifest_sha256: digest,
    manifest_sm3: digest,
    signature_sha256: digest,
    received_at: at,
  },
  {
    type: 'register',
    v: 1,
    month: '2026-11',
    csv_sha256: digest,
    jsonl_sha256: digest,
    rows: 2,
    published_at: at,
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
    previous: digest,
  },
  {
    type: 'confirmation',
    v: 2,
    id: confirmationId,
    deposit_id: id,
    decision: 'passed',
    report_commitment: digest,
    decided_at: at,
    previous: digest,
  },
  {
    type: 'certification',
    v: 1,
    id: certificationId,
    deposit_id: id,
    form_commitment: digest,
    decided_at: at,
    previous: digest,
  },
  { type: 'document', v: 1, id, kind: 'certificate', document_sha256: digest, issued_at: at, previous: digest },
  { type: 'verifier', v: 1, name: 'verify.html', sha256: digest, released_at: at },
  {
    type: 'timestamp',
    v: 1,
    checkpoint_size: 70_000,
    checkpoint_sha256: digest,
    token_sha256: digest,
    authority: 'built-in',
    stamped_at: at,
  },
  { type: 'renewal', v: 1, id, kind: 'bundle', evidence_sha256: digest, renewed_at: at, previous: digest },
  { type: 'upload', v: 1, deposit_id: id, sha256: digest, received_at: at, previous: digest },
  { type: 'upload', v: 2, deposit_id: id, file_commitment: digest, received_at: at, previous: digest },
  { type: 'revocation', v: 1, certificate_sha256: digest, reason: 'key-compromise', revoked_at: at },
  { type: 'policy', v: 1, policy_sha256: digest, previous_sha256: digest, changed_at: at },
  { type: 'policy', v: 1, policy_sha256: digest, previous_sha256: null, changed_at: at },
];

describe('records', () => {
  it('are equal after writing and reading', () => {
    for (const record of records) expect(parseRecord(encodeRecord(record))).toEqual(record);
  });

  it('are refused with a field too many, too few or wrong', () => {
    for (const record of records) {
      const refused = expect.objectContaining({ code: 'record' });
      expect(() => encodeRecord(Object.assign({ extra: 1 }, record))).toThrow(refused);
      for (const key of Object.keys(record)) {
        const { [key]: _, ...less } = record as unknown as Record<string, JsonValue>;
        expect(() => encodeRecord(less as unknown as LogRecord), key).toThrow(refused);
        for (const wrong of ['', 3, null, 'x'.repeat(64), '2026-13-01T00:00:00.000Z', '2026-01-01T00:00:00Z'])
          if (
            key !== 'kind' &&
            key !== 'name' &&
            key !== 'authority' &&
            !((key === 'checkpoint_size' || key === 'rows') && wrong === 3) &&
            !(key === 'previous_sha256' && wrong === null)
          )
            expect(() => encodeRecord({ ...record, [key]: wrong } as LogRecord), key).toThrow(refused);
      }
    }
  });

  it('are refused with the fields of another version, or in a version that does not exist', () => {
    const [upload] = records.filter(({ type, v }) => type === 'upload' && v === 2);
    const [former] = records.filter(({ type, v }) => type === 'upload' && v === 1);
    for (const wrong of [
      { ...upload, v: 1 },
      { ...former, v: 2 },
      { ...upload, v: 3 },
      { ...records[0], v: 2 },
      { ...records[0], v: '1' },
    ])
      expect(() => encodeRecord(wrong as LogRecord)).toThrow(expect.objectContaining({ code: 'record' }));
  });

  it('are refused unless canonical', () => {
    const text = new TextDecoder().decode(encodeRecord(records[1]!));
    expect(() => parseRecord(toUtf8(`${text}\n`))).toThrow(expect.objectContaining({ code: 'canonical-json' }));
    expect(() => parseRecord(new Uint8Array(65_536))).toThrow(expect.objectContaining({ code: 'record' }));
  });
});

describe('the manifest', () => {
  const manifest: Manifest = {
    v: 2,
    id,
    title_commitment: digest,
    creator: { name_commitment: digest, cert_sha256: digest },
    files: [{ path: 'original.tif', sha256: digest, size: 0, sm3: digest }],
    claimed_created: '2026-10-01',
    salt: '0'.repeat(32),
    log_origin: 'log.example/evidence',
  };

  it('is equal after writing and reading', () => {
    expect(parseManifest(encodeManifest(manifest))).toEqual(manifest);
    expect(parseManifest(encodeManifest({ ...manifest, claimed_created: null })).claimed_created).toBeNull();
  });

  it('is refused with telling paths, clear text or invalid values', () => {
    const file = manifest.files[0]!;
    const paths = [
      '沈知白.tif',
      '../original.tif',
      'original',
      'original-0.tif',
      'original.TIF',
      'original.tif\n',
    ];
    const bad: unknown[] = [
      ...paths.map((path) => ({ ...manifest, files: [{ ...file, path }] })),
      { ...manifest, files: [] },
      { ...manifest, files: [file, file] },
      { ...manifest, files: [{ ...file, size: -1 }] },
      { ...manifest, files: [{ ...file, size: 1.5 }] },
      { ...manifest, files: [{ ...file, extra: 1 }] },
      { ...manifest, title: '寻隐者不遇' },
      { ...manifest, title_commitment: '寻隐者不遇' },
      { ...manifest, claimed_created: '2026-02-30' },
      { ...manifest, salt: '0'.repeat(31) },
      { ...manifest, creator: { ...manifest.creator, name: '沈知白' } },
      { ...manifest, id: confirmationId },
      { ...manifest, v: 1 },
    ];
    for (const value of bad)
      expect(() => encodeManifest(value as Manifest)).toThrow(expect.objectContaining({ code: 'manifest' }));
  });

  it('names files by kind and position alone', () => {
    expect(
      ['沈知白的画.JPEG', '秋山.tiff', 'a.png', '身份证.zhang', '无'].map((name) => originalPath(name)),
    ).toEqual(['original.jpg', 'original.tif', 'original.png', 'original.bin', 'original.bin']);
    expect(originalPath('a.webp', 2)).toBe('original-2.webp');
  });
});

describe('the reveal', () => {
  const salt = '0'.repeat(32);
  const reveal: Reveal = {
    v: 1,
    title: { salt, value: '寻隐者不遇' },
    creator_name: { salt: '1'.repeat(32), value: '张三' },
  };
  const { title_commitment, name_commitment } = commitmentsOf(reveal);
  const manifest: Manifest = {
    v: 2,
    id,
    title_commitment,
    creator: { name_commitment, cert_sha256: digest },
    files: [{ path: 'original.tif', sha256: digest, size: 0, sm3: digest }],
    claimed_created: null,
    salt,
    log_origin: 'log.example/evidence',
  };

  it('is equal after writing and reading and opens the commitments', () => {
    expect(parseReveal(encodeReveal(reveal))).toEqual(reveal);
    expect(openManifest(manifest, reveal)).toEqual({ title: '寻隐者不遇', creatorName: '张三' });
  });

  it('is built together with its manifest, with fresh salts each time', () => {
    const build = () =>
      buildManifest({
        number: id,
        title: '寿',
        creatorName: '沈知白',
        certificateSha256: digest,
        files: [{ name: '沈知白 寿.TIFF', sizeBytes: 7, sha256: digest, sm3: digest }],
        claimedCreated: '2026-11-16',
        logOrigin: 'log.example/evidence',
      });
    const [built, again] = [build(), build()];
    const parsed = parseManifest(built.manifest);
    const { title, creator_name } = parseReveal(built.reveal);
    expect(openManifest(parsed, parseReveal(built.reveal))).toEqual({ title: '寿', creatorName: '沈知白' });
    expect(parsed).toMatchObject({
      id,
      files: [{ path: 'original.tif', size: 7, sha256: digest, sm3: digest }],
      claimed_created: '2026-11-16',
    });
    expect(new TextDecoder().decode(built.manifest)).not.toMatch(/寿|沈知白/);
    const other = parseReveal(again.reveal);
    const salts = [parsed.salt, parseManifest(again.manifest).salt, title.salt, creator_name.salt];
    expect(new Set([...salts, other.title.salt, other.creator_name.salt]).size).toBe(6);
    expect(() => openManifest(parsed, other)).toThrow(expect.objectContaining({ code: 'reveal-title' }));
  });

  it('does not open with another salt, title or name', () => {
    const refused = (change: Partial<Reveal>, code: string) =>
      expect(() => openManifest(manifest, { ...reveal, ...change })).toThrow(expect.objectContaining({ code }));
    refused({ title: { salt: '1'.repeat(32), value: '寻隐者不遇' } }, 'reveal-title');
    refused({ title: { salt, value: '寻隐者不遇 ' } }, 'reveal-title');
    refused({ creator_name: { ...reveal.creator_name, value: '李四' } }, 'reveal-creator-name');
  });

  it('is refused with odd values, and unless canonical', () => {
    const odd = { title: ['', ' ', 'a\nb', 'a\u202eb', 'a'.repeat(201)], creator_name: ['', 'a'.repeat(101)] };
    for (const [key, values] of Object.entries(odd))
      for (const value of values)
        expect(() => encodeReveal({ ...reveal, [key]: { salt, value } }), value).toThrow(
          expect.objectContaining({ code: 'reveal' }),
        );
    for (const text of ['{}', '[]', '{"v":1}', `{"creator_name":1,"title":1,"v":1}`])
      expect(() => parseReveal(toUtf8(text))).toThrow(expect.objectContaining({ code: 'reveal' }));
    const spaced = toUtf8(`${new TextDecoder().decode(encodeReveal(reveal))} `);
    expect(() => parseReveal(spaced)).toThrow(expect.objectContaining({ code: 'canonical-json' }));
  });

  it('commits to a text under a salt', () => {
    // printf '["000…0","张三"]' | sha256sum
    expect(commitment('0'.repeat(32), '张三')).toBe(
      '9a259fc221fc36f69172905cef91e36b6a7db1e097f75972ea81a083a569d8fa',
    );
    expect(() => commitment('0', '张三')).toThrow(expect.objectContaining({ code: 'reveal' }));
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

  it('are refused with a wrong character', () => {
    const bare = id.replaceAll('-', '');
    for (let i = 8; i < bare.length - 1; i++)
      for (const char of '0123456789ABCDEFGHJKMNPQRSTVWXYZ')
        if (char !== bare[i])
          expect(isRecordNumber(checkNumber(bare.slice(0, i) + char + bare.slice(i + 1)) ?? '')).toBe(false);
    for (const text of ['', 'YJCZ', id.slice(0, -1), `${id}0`]) expect(checkNumber(text)).toBeUndefined();
  });
});
