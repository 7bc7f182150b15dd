import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'key');
writeFileSync(path, 'one\ntwo \n\n');

test('a secret comes out of its file without the newline at the end, and nothing else is cut', () => {
  expect(readSecretFiles({ PERSONAL_DATA_KEY_FILE: path })).toEqual({
    secrets: { PERSONAL_DATA_KEY: 'one\ntwo \n' },
    faults: [],
  });
});

test('both forms of a secret, and files that cannot be read, are all named', () => {
  const env = {
    LOOKUP_KEY: 'x',
    LOOKUP_KEY_FILE: path,
    MERCHANT_FILE: join(folder, 'none'),
    SMTP_URL_FILE: folder,
    SMTP_CA_FILE: path,
  };
  const { secrets, faults } = readSecretFiles(env);
  expect(secrets).toEqual({});
  expect(faults.map((line) => line.split(':')[0])).toEqual([
    'LOOKUP_KEY_FILE',
    'MERCHANT_FILE',
    'SMTP_URL_FILE',
  ]);
});
