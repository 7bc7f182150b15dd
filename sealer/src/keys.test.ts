import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeys } from './keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (mode: 'evaluation' | 'production') =>
  openKeys({ keysDir: join(folder, mode), logOrigin: 'yinji.example/log', mode });

test('in production the seal bears the name of the log, and does not say that it is simulated', async () => {
  const { documentAuthority, document, contentCredentials } = await open('production');
  for (const { certificate } of [documentAuthority, document, contentCredentials]) {
    expect(certificate.subject).toContain('O=yinji.example/log\n');
    expect(certificate.subject + certificate.issuer).not.toContain('模拟');
  }
  // What nobody may trust there is marked as ever.
  const { creatorAuthority, timestamp } = await open('production');
  for (const { certificate } of [creatorAuthority, timestamp]) expect(certificate.subject).toContain('模拟');
});

test('keys of an evaluation seal nothing in production', async () => {
  const { document } = await open('evaluation');
  expect(document.certificate.subject).toContain('模拟');
  const keysDir = join(folder, 'evaluation');
  await expect(openKeys({ keysDir, logOrigin: 'yinji.example/log', mode: 'production' })).rejects.toThrow(
    'made in evaluation',
  );
});
