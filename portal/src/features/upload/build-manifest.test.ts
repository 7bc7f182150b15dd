import { NUMBER_PREFIX, makeNumber, parseManifest } from '@yinji/evidence';
import { expect, test } from 'vitest';
import { buildManifest } from './build-manifest.ts';
import { safeName } from './safe-name.ts';

const parts = {
  work: {
    title: '寿',
    claimedCreatedOn: '2026-11-16',
    file: {
      name: safeName('寿:扫描.tif'),
      sizeBytes: 18_700_000,
      sha256: 'a1'.repeat(32),
      sm3: 'b2'.repeat(32),
    },
  },
  prepared: {
    number: makeNumber(NUMBER_PREFIX.deposit, 2026, Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8])),
    logOrigin: 'log.example/yinji',
    creatorName: '沈知白',
  },
  certificateSha256: 'c3'.repeat(32),
  salt: 'd4'.repeat(16),
};

test('a manifest says what the draft, the server and the certificate say, as canonical JSON', () => {
  expect(parseManifest(buildManifest(parts))).toEqual({
    v: 1,
    id: parts.prepared.number,
    title: '寿',
    creator: { name: '沈知白', cert_sha256: 'c3'.repeat(32) },
    files: [{ path: '寿_扫描.tif', sha256: 'a1'.repeat(32), size: 18_700_000, sm3: 'b2'.repeat(32) }],
    claimed_created: '2026-11-16',
    salt: 'd4'.repeat(16),
    log_origin: 'log.example/yinji',
  });
});

test('no claimed date is null; a title that turns the reading direction and a missing file are refused', () => {
  const undated = { ...parts, work: { ...parts.work, claimedCreatedOn: null } };
  expect(parseManifest(buildManifest(undated)).claimed_created).toBeNull();
  expect(() => buildManifest({ ...parts, work: { ...parts.work, title: 'a\u202eb' } })).toThrow();
  expect(() => buildManifest({ ...parts, work: { ...parts.work, file: null } })).toThrow();
});
