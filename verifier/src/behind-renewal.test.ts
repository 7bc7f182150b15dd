import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCertificates } from '@yinji/evidence';
import { runCli } from './run-cli.ts';
import { signTrust } from './testing.ts';

/** Who stands behind an evidence record, docs/evidence-format.md §19: the same lines in both verifiers that read one. */
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const renewal = path('conformance/renewal/');
const AT = '2027-01-01';
const [signed, unsigned] = ['signed', 'unsigned'].map((name) =>
  mkdtempSync(join(tmpdir(), `yinji-renewal-${name}-`)),
) as [string, string];

beforeAll(async () => {
  for (const folder of [signed, unsigned]) {
    for (const name of ['policy.txt', 'creator-ca.pem'])
      copyFileSync(path(`conformance/trust/${name}`), join(folder, name));
    copyFileSync(`${renewal}tsa-ca.pem`, join(folder, 'tsa-ca.pem'));
  }
  const anchors = parseCertificates(readFileSync(`${renewal}tsa-ca.pem`, 'utf8'));
  await signTrust(signed, (role, id) => {
    const anchor = anchors.findIndex((one) => one.sha256 === id);
    return {
      isSimulated: role === 'time-authority' && anchor === 1,
      organisation: role === 'time-authority' ? `Authority ${anchor + 1}` : 'Operator',
    };
  });
});
afterAll(() => [signed, unsigned].forEach((folder) => rmSync(folder, { recursive: true })));

const isPythonHere =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!isPythonHere) process.stdout.write('skipped: python3 (3.9 or later) is not here\n');

/** Below the verdict, of every verifier that is here. */
async function answers(record: string, trust: string): Promise<string[][]> {
  const args = [`${renewal}data`, '--renewal', `${renewal}${record}.ers`, '--trust', trust, '--at', AT];
  const outputs = [(await runCli(args)).output];
  if (isPythonHere)
    outputs.push(
      spawnSync('python3', [path('verifier/independent/verify.py'), ...args], { encoding: 'utf8' }).stdout,
    );
  return outputs.map((output) => {
    const lines = output.trimEnd().split('\n');
    return lines.slice(lines.findIndex((line) => line.startsWith('结论: ')) + 1);
  });
}

const rootLine = expect.stringMatching(/^信任根: 第 1 版，有效至 2028-01-01，指纹 [0-9a-f]{64}$/) as string;
const UNCHECKED = '吊销: 续期记录里各时间戳的证书未核对吊销';

describe('below the verdict on an evidence record', () => {
  it('the organisation of each time stamp by the root, in the order of the stamps', async () => {
    for (const lines of await answers('three-times', signed))
      expect(lines).toEqual([
        '注意: 时间戳之一是模拟的：由评估程序代替，不具证明效力。',
        '时间戳由谁签发: Authority 1、Authority 2（模拟）、Authority 3',
        rootLine,
        UNCHECKED,
      ]);
  });

  it('without a root, that nobody says whose keys these are', async () => {
    for (const lines of await answers('three-times', unsigned))
      expect(lines).toEqual([
        '注意: 没有信任根，没有人说明这些密钥各属于谁：有没有同属一家，是不是模拟的，都不知道。',
        '信任根: 没有，信任文件没有签名，请与可信来源的副本比对',
        UNCHECKED,
      ]);
  });

  it('nobody, where it is invalid', async () => {
    for (const lines of await answers('other-data', signed)) expect(lines).toEqual([rootLine]);
  });
});
