import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENCLOSED_TRUST, readBundle } from '@yinji/evidence';
import { describe, expect, it } from 'vitest';
import { runCli, USAGE } from './run-cli.ts';

const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const trust = ['--trust', `${conformance}trust`];
const roots = JSON.parse(readFileSync(`${conformance}root/index.json`, 'utf8')) as Record<
  string,
  { verdict: string; says: string; at: string; fingerprint?: string; behind?: string[] }
>;

const WITHOUT_ROOT = [
  '注意: 没有信任根，没有人说明这些密钥各属于谁：平台、证书、时间戳与见证有没有同属一家，是不是模拟的，都不知道。',
  '证明不了: 由谁存入，只靠签发证书的机构核对过姓名，而不知道它是不是平台自己：若是，平台可以用别人的名字另发证书、代为签名，证据包查不出。',
];

/** Between the verdict and the root. */
function belowVerdict(output: string): string[] {
  const lines = output.split('\n');
  const [from, to] = ['结论: ', '信任根: '].map((word) => lines.findIndex((line) => line.startsWith(word)));
  return lines.slice(from! + 1, to);
}

function withFile<T>(text: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-cli-'));
  writeFileSync(join(folder, 'work'), text);
  return use(join(folder, 'work')).finally(() => rmSync(folder, { recursive: true }));
}

describe('the command line', () => {
  it('prints valid with 0: the checks, name and title on lines of their own, the root', async () => {
    const { exitCode, output } = await runCli([`${conformance}valid/with-work.zip`, ...trust]);
    const lines = output.split('\n');
    expect([exitCode, lines.length]).toEqual([0, 19]);
    expect(lines.slice(11, 13)).toEqual(['存入人: 沈知白', '作品名: 寻隐者不遇']);
    expect(output).toMatch(/结论: 有效。这个文件在 2026 年 11 月 18 日 09:30:13/);
  });

  it('prints invalid with 1', async () => {
    const { exitCode, output } = await runCli([`${conformance}invalid/token-backdated.zip`, ...trust]);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/未通过 {2}时间先后一致/);
  });

  it('prints undecided with 2 without trust, with broken trust, and for a missing bundle', async () => {
    const valid = `${conformance}valid/plain.zip`;
    expect((await runCli([valid])).exitCode).toBe(2);
    expect((await runCli([valid, '--trust', conformance])).exitCode).toBe(2);
    expect((await runCli([`${conformance}no.zip`, ...trust])).exitCode).toBe(2);
    expect(await runCli([])).toEqual({ exitCode: 2, output: USAGE });
    expect(await runCli(['a', '--frob'])).toEqual({ exitCode: 2, output: USAGE });
  });

  it('refuses an oversized bundle with a sentence, without running out of memory', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yinji-cli-'));
    try {
      const zip = join(folder, 'bundle.zip');
      for (const [path, bytes] of [
        [zip, 3 * 2 ** 30],
        [join(folder, 'unpacked', 'manifest.json'), 3 * 2 ** 30],
      ] as const) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, '');
        // Sparse: it has the length without using disk space.
        truncateSync(path, bytes);
      }
      for (const bundle of [zip, join(folder, 'unpacked')]) {
        const { exitCode, output } = await runCli([bundle, ...trust]);
        expect([exitCode, output.split('\n')[0]]).toEqual([1, expect.stringMatching(/^未通过 .*too large/)]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('verifies an evidence record over the issued file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yinji-cli-'));
    for (const name of ['policy.txt', 'creator-ca.pem'])
      copyFileSync(`${conformance}trust/${name}`, join(folder, name));
    copyFileSync(`${conformance}renewal/tsa-ca.pem`, join(folder, 'tsa-ca.pem'));
    const renewal = (name: string, data = 'data') =>
      runCli([
        `${conformance}renewal/${data}`,
        '--trust',
        folder,
        '--renewal',
        `${conformance}renewal/${name}.ers`,
      ]);
    const good = await renewal('three-times');
    expect(good.exitCode).toBe(0);
    expect(good.output).toContain('2052');
    expect((await renewal('other-data')).exitCode).toBe(1);
    expect((await renewal('three-times', 'one.ers')).exitCode).toBe(1);
    expect((await renewal('not-here')).exitCode).toBe(2);
    rmSync(folder, { recursive: true });
  });

  describe('with a trust root', () => {
    it.each(Object.entries(roots))('judges as stated: %s', async (name, { verdict, says, at, fingerprint }) => {
      const known = fingerprint === undefined ? [] : ['--root', fingerprint];
      const folder = ['--trust', `${conformance}root/${name}`, '--at', at];
      const { exitCode, output } = await runCli([`${conformance}valid/plain.zip`, ...folder, ...known]);
      expect(exitCode, `${says}: ${output}`).toBe(['valid', 'invalid', 'undecided'].indexOf(verdict));
    });

    it('names version, fingerprint and who answers for what', async () => {
      const { output } = await runCli([
        `${conformance}valid/plain.zip`,
        '--trust',
        `${conformance}root/known`,
        '--at',
        roots['known']!.at,
      ]);
      expect(output).toContain(`信任根: 第 1 版，有效至 2028-01-01，指纹 ${roots['known']!.fingerprint}`);
    });

    it.each(Object.entries(roots).filter(([, { behind }]) => behind))(
      'says below the verdict who stands behind it: %s',
      async (name, { at, behind, says }) => {
        const folder = ['--trust', `${conformance}root/${name}`, '--at', at];
        const { output } = await runCli([`${conformance}valid/plain.zip`, ...folder]);
        expect(belowVerdict(output), says).toEqual(behind);
      },
    );

    it('says of a public bundle that no signer is shown, and names nobody behind a forged one', async () => {
      const { at } = roots['parties-one']!;
      const folder = ['--trust', `${conformance}root/parties-one`, '--at', at];
      const shown = belowVerdict((await runCli([`${conformance}valid/public.zip`, ...folder])).output);
      expect(shown).toContain('签名证书由谁签发: 公开版未出示');
      expect(shown.join()).not.toContain('证明不了');
      const forged = await runCli([`${conformance}invalid/token-backdated.zip`, ...folder]);
      expect(belowVerdict(forged.output)).toEqual([]);
    });

    it('gives the parties in JSON, and null where nobody knows', async () => {
      const json = async (bundle: string, ...args: string[]) =>
        JSON.parse((await runCli([`${conformance}valid/${bundle}.zip`, ...args, '--json'])).output) as unknown;
      const { at } = roots['parties-shared']!;
      const shared = ['--trust', `${conformance}root/parties-shared`, '--at', at];
      expect(await json('plain', ...shared)).toMatchObject({
        parties: [
          {
            role: 'operator',
            id: 'log.example/evidence',
            organisation: '甲平台公司',
            simulated: false,
          },
          { role: 'creator-ca', organisation: '乙电子认证公司' },
          { role: 'time-authority', organisation: '甲平台公司' },
          { role: 'witness', id: 'witness.example/w1', organisation: '甲平台公司', simulated: true },
          { role: 'witness', organisation: '丁大学' },
          { role: 'witness', organisation: '丁大学' },
        ],
        oneOrganisation: [{ organisation: '甲平台公司', roles: ['operator', 'time-authority', 'witness'] }],
        simulated: ['witness'],
        operatorIsCa: false,
        operatorAloneForTime: false,
      });
      expect(await json('public', ...trust)).toMatchObject({
        parties: [{ role: 'operator', organisation: null, simulated: null }, {}, {}, {}, {}],
        oneOrganisation: null,
        simulated: null,
        operatorIsCa: null,
        operatorAloneForTime: null,
      });
      expect(await json('plain')).toMatchObject({ parties: [], oneOrganisation: null });
    });

    it('has no other day than one of the calendar', async () => {
      const args = [`${conformance}valid/plain.zip`, ...trust, '--at', '2027-02-30'];
      expect(await runCli(args)).toEqual({ exitCode: 2, output: USAGE });
    });
  });

  it('warns where the trust files are those that a forged bundle encloses', async () => {
    const forged = `${conformance}invalid/own-trust-enclosed.zip`;
    const folder = mkdtempSync(join(tmpdir(), 'yinji-cli-'));
    try {
      for (const [name, bytes] of readBundle(new Uint8Array(readFileSync(forged))))
        if (name.startsWith('trust/')) writeFileSync(join(folder, name.slice('trust/'.length)), bytes);
      const deceived = await runCli([forged, '--trust', folder]);
      expect(deceived.exitCode).toBe(0);
      expect(deceived.output).toContain(`注意: ${ENCLOSED_TRUST}`);
      const aware = await runCli([forged, '--trust', folder, '--root', roots['known']!.fingerprint!]);
      expect(aware.exitCode).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('does not warn under other trust files', async () => {
    const { output } = await runCli([`${conformance}valid/plain.zip`, ...trust]);
    expect(output).not.toContain(ENCLOSED_TRUST);
  });

  it('says that nobody vouches for anybody where there is no root', async () => {
    const { output } = await runCli([`${conformance}valid/plain.zip`, ...trust]);
    expect(belowVerdict(output)).toEqual(WITHOUT_ROOT);
  });

  it('compares a work and prints JSON', async () => {
    const args = [`${conformance}valid/plain.zip`, ...trust, '--json', '--file'];
    const text = '松下问童子，言师采药去。\n只在此山中，云深不知处。\n';
    const same = await withFile(text, (path) => runCli([...args, path]));
    expect(JSON.parse(same.output)).toMatchObject({ verdict: 'valid', facts: { logIndex: 5 } });
    expect((await withFile(`${text} `, (path) => runCli([...args, path]))).exitCode).toBe(1);
  });
});
