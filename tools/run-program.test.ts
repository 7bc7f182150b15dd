import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'yinji-restoring-'));
mkdirSync(join(folder, 'log'));
writeFileSync(join(folder, 'restoring'), 'backup\n');
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['server', { DATA_DIR: folder }],
  ['sealer', { LOG_DIR: join(folder, 'log') }],
])('%s does not start on half a restore', (program, env) => {
  const { PATH } = process.env;
  const args = [join(import.meta.dirname, 'run-program.ts'), program];
  const { status, stderr } = spawnSync(process.execPath, args, { env: { PATH, ...env }, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain(`a restore into ${folder} did not end`);
});
