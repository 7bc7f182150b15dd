import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from './run-cli.ts';

const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const trust = ['--trust', `${conformance}trust`];
const plain = unzipSync(readFileSync(`${conformance}valid/plain.zip`));
const isPythonHere = spawnSync('python3', ['--version']).status === 0;
if (!isPythonHere) process.stdout.write('skipped: python3 is not here\n');

const CENTRAL = Buffer.from('504b0102', 'hex');
const LOCAL = Buffer.from('504b0304', 'hex');

/** Changes the directory's entry of the last file: `at` counts from the entry's start (APPNOTE 4.3.12). */
function patchLast(zip: Uint8Array, at: number, value: number): Buffer {
  const bytes = Buffer.from(zip);
  bytes.writeUInt32LE(value, bytes.lastIndexOf(CENTRAL) + at);
  return bytes;
}

/** Renames `from` to a name of equal length wherever it occurs, which no zip writer would do. */
function rename(files: Record<string, Uint8Array>, from: string, to: string): Buffer {
  const bytes = Buffer.from(zipSync(files));
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1');
  return bytes;
}

const zeros = (mebibytes: number) => new Uint8Array(mebibytes << 20);
const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`anchors/${at}`, new Uint8Array(0)]));
const UNSAFE = [
  '../aaaaaaaa',
  '/aaaaaaaaaa',
  'aa\\aaaaaaaa',
  'a:aaaaaaaaa',
  './aaaaaaaaa',
  'aa//aaaaaaa',
  'a\u0000aaaaaaaaa',
  'a\u001b[31maaaa',
  'a*aaaaaaaaa',
];
/** Names that only a verifier with tables of Unicode can judge: verify.sh cannot decide (docs/evidence-format.md §6). */
const UNDECIDED_IN_SHELL = 'the manifest in full-width letters';

/** Zips that no honest program writes: each ends in a verdict and a sentence, in little time and memory. */
const HOSTILE: Record<string, () => Uint8Array> = {
  'an empty file': () => new Uint8Array(0),
  'nothing but an end': () => Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'),
  'seventeen mebibytes of zeros in a few kilobytes': () => zipSync({ ...plain, 'anchors/zeros': zeros(17) }),
  'zeros that say they are a hundred bytes, in the place of the manifest': () =>
    patchLast(zipSync({ ...plain, 'manifest.json': zeros(15) }), 24, 100),
  'three works of 511 mebibytes, as they say': () => {
    let zip: Uint8Array = zipSync({ 'work/a': zeros(1), 'work/b': zeros(1), 'work/c': zeros(1), ...plain });
    for (const name of ['work/a', 'work/b', 'work/c']) {
      const bytes = Buffer.from(zip);
      bytes.writeUInt32LE(511 << 20, bytes.lastIndexOf(name) - 46 + 24);
      zip = bytes;
    }
    return zip;
  },
  [UNDECIDED_IN_SHELL]: () => zipSync({ ...plain, 'ｍanifest.json': new Uint8Array(3) }),
  'a name that turns the direction of reading': () =>
    zipSync({ ...plain, 'a\u202egpj.exe': new Uint8Array(3) }),
  'more files than a bundle has': () => zipSync({ ...plain, ...many }),
  'sizes that are said to stand in a zip64 field, which is not there': () =>
    patchLast(patchLast(zipSync(plain), 20, 0xffff_ffff), 24, 0xffff_ffff),
  'a file that is said to begin beyond the end': () => patchLast(zipSync(plain), 42, 0x7fff_ffff),
  'a way of packing that nobody knows': () => {
    const bytes = Buffer.from(zipSync(plain));
    bytes.writeUInt16LE(99, bytes.lastIndexOf(CENTRAL) + 10);
    bytes.writeUInt16LE(99, bytes.lastIndexOf(LOCAL) + 8);
    return bytes;
  },
  ...Object.fromEntries(
    UNSAFE.map((name) => [
      `the name ${JSON.stringify(name)}`,
      () => rename({ ...plain, aaaaaaaaaaa: new Uint8Array(3) }, 'aaaaaaaaaaa', name),
    ]),
  ),
};

// One process for all: starting Python costs more than a zip.
const EACH_LINE = `
import sys, verify
for line in sys.stdin:
    print(verify.main([line.strip(), '--trust', sys.argv[1], '--json']), end='\\0')
`;

describe('a hostile zip', () => {
  let folder: string;
  const pathOf = (at: number) => join(folder, `${at}.zip`);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'yinji-hostile-'));
    for (const [at, make] of Object.values(HOSTILE).entries()) writeFileSync(pathOf(at), make());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  for (const [at, name] of Object.keys(HOSTILE).entries())
    it(`is invalid on opening: ${name}`, async () => {
      const { exitCode, output } = await runCli([pathOf(at), ...trust, '--json']);
      expect([exitCode, failing(output)]).toEqual([1, ['bundle']]);
    });

  it('is invalid in verify.sh too', { timeout: 120_000 }, () => {
    const script = fileURLToPath(new URL('verify.sh', import.meta.url));
    for (const [at, name] of Object.keys(HOSTILE).entries()) {
      const { status, stdout } = spawnSync('bash', [script, pathOf(at), `${conformance}trust`], {
        encoding: 'utf8',
      });
      expect(status, `${name}\n${stdout}`).toBe(name === UNDECIDED_IN_SHELL ? 2 : 1);
      if (status === 1) expect(stdout, name).toMatch(/^未通过 {2}bundle .*\n结论: 无效\n$/);
    }
  });

  it.skipIf(!isPythonHere)('is invalid in the independent verifier too', () => {
    const names = Object.keys(HOSTILE);
    const { stdout, stderr } = spawnSync('python3', ['-c', EACH_LINE, `${conformance}trust`], {
      encoding: 'utf8',
      input: names.map((_, at) => `${pathOf(at)}\n`).join(''),
      env: { ...process.env, PYTHONPATH: fileURLToPath(new URL('../independent/', import.meta.url)) },
    });
    const reports = stdout.split('\0').slice(0, -1);
    expect(reports.length, stderr).toBe(names.length);
    for (const [at, report] of reports.entries())
      expect([report.at(-1), failing(report.slice(0, -1))], names[at]).toEqual(['1', ['bundle']]);
  });
});

function failing(output: string): string[] {
  const { checks } = JSON.parse(output) as { checks: { id: string; outcome: string }[] };
  return checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
}
