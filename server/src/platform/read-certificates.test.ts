import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPem } from '@yinji/evidence';
import { createAuthority } from '@yinji/sealing';
import { expect, test } from 'vitest';
import { readCertificates } from './read-certificates.ts';

test('a file is parsed once, and again after it was replaced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  try {
    const path = join(folder, 'tsa-ca.pem');
    const [first, second] = await Promise.all(
      ['first', 'second'].map(async (name) => {
        const { certificate } = await createAuthority(name, new Date());
        return toPem('CERTIFICATE', certificate.raw);
      }),
    );
    writeFileSync(path, first!);
    const read = readCertificates(path);
    expect(read.map(({ commonName }) => commonName)).toEqual(['first']);
    expect(readCertificates(path)).toBe(read);
    writeFileSync(`${path}.new`, second!);
    renameSync(`${path}.new`, path);
    expect(readCertificates(path).map(({ commonName }) => commonName)).toEqual(['second']);
    writeFileSync(path, '-----BEGIN CERTIFICATE-----');
    expect(() => readCertificates(path)).toThrow(expect.objectContaining({ code: 'pem' }) as Error);
    rmSync(path);
    expect(() => readCertificates(path)).toThrow(expect.objectContaining({ code: 'ENOENT' }) as Error);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
