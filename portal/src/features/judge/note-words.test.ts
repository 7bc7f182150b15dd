import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBundle } from '@yinji/evidence';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsAfter } from './note-words.ts';

const repo = fileURLToPath(new URL('../../../..', import.meta.url));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'judge-'));
  cpSync(`${repo}conformance/valid/with-work.zip`, join(folder, '证据包.zip'));
  cpSync(`${repo}conformance/trust`, join(folder, 'trust'), { recursive: true });
  cpSync(`${repo}verifier/src/verify.sh`, join(folder, 'verify.sh'));
  const work = readBundle(readFileSync(`${repo}conformance/valid/with-work.zip`)).get('work/original.bin');
  writeFileSync(join(folder, '作品原文件'), work ?? '');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Not every machine has unzip; python's own does the same. */
const runnable = (commands: string) =>
  commands.replace(/^unzip (.*) -d bundle$/m, 'rm -rf bundle; python3 -m zipfile -e $1 bundle');

test('the commands of the technical note run unchanged and end in 有效', () => {
  const { commands = '' } = partsAfter.find(({ id }) => id === 'repeat')!;
  cpSync(`${repo}verifier/independent`, join(folder, 'verifier/independent'), { recursive: true });
  expect(commands.match(/-attime \$T/g)).toHaveLength(2);
  const said = execFileSync('bash', ['-euo', 'pipefail', '-c', runnable(commands)], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(said).toContain('Verification: OK');
  expect(said.match(/结论: 有效/g)).toHaveLength(2);
});
