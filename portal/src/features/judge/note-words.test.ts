import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBundle } from '@yinji/evidence';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteWords, partsAfter, partsBefore } from './note-words.ts';

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

test('what is said of keys, originals and lists holds for every deposit and every authority', () => {
  const partOf = (id: string) => JSON.stringify([...partsBefore, ...partsAfter].find((part) => part.id === id));
  expect(partOf('keys')).toContain(
    '不持有账本、收据、证书、时间戳与文书的签名密钥；平台持有的，都在另一个独立进程里',
  );
  expect(partOf('making')).toContain('此时平台通常还没有作品原件（事先交平台保管的除外）');
  expect(noteWords.trustLead).toContain('吊销名单（.crl）由机构自己签名，内置机构的每天更新');
  expect(partOf('repeat')).toContain('另用 Python 写成，不引用网站的代码');
});
