import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseTrust, verifyBundleZip } from '@yinji/evidence';
import { readFolder } from './read-folder.ts';
import { runCli } from './run-cli.ts';
import { askPython, isPythonHere } from './testing.ts';

const folder = fileURLToPath(new URL('../independent/', import.meta.url));
const script = fileURLToPath(new URL('verify.sh', import.meta.url));
const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const sharedVectors = fileURLToPath(new URL('../../../shared/data/vectors/', import.meta.url));
const index = JSON.parse(readFileSync(`${conformance}index.json`, 'utf8')) as {
  valid: Record<string, string>;
  invalid: Record<string, { check: string }>;
  undecided: Record<string, { check: string }>;
};
const names = [
  ...Object.keys(index.valid).map((name) => `valid/${name}`),
  ...Object.keys(index.invalid).map((name) => `invalid/${name}`),
  ...Object.keys(index.undecided).map((name) => `undecided/${name}`),
];

interface Seen {
  verdict: string;
  checks: { id: string; outcome: string }[];
}

const python = (args: readonly string[]) =>
  spawnSync('python3', args, {
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, PYTHONPATH: folder },
  });
const verify = (...args: string[]) => python([join(folder, 'verify.py'), ...args]);

describe.skipIf(!isPythonHere)('the independent verifier', () => {
  it('agrees with the others on every bundle, in every single check', { timeout: 300_000 }, async () => {
    const answers = askPython(
      names.map((name) => [`${conformance}${name}.zip`, '--trust', `${conformance}trust`, '--json']),
    );
    const trust = parseTrust(await readFolder(`${conformance}trust`));
    for (const [at, name] of names.entries()) {
      const { verdict, checks } = JSON.parse(answers[at]!.output) as Seen;
      const [wanted, bare] = name.split('/') as [keyof typeof index, string];
      expect([verdict, checks.find((check) => check.outcome === 'fail')?.id], name).toEqual([
        wanted,
        index.invalid[bare]?.check,
      ]);
      const ours = await verifyBundleZip(new Uint8Array(readFileSync(`${conformance}${name}.zip`)), trust);
      expect(outcomes(checks), name).toEqual(outcomes(ours.checks));
    }
  });

  it('relies on a trust root as the others do', () => {
    const roots = JSON.parse(readFileSync(`${conformance}root/index.json`, 'utf8')) as Record<
      string,
      { verdict: string; at: string; fingerprint?: string }
    >;
    const answers = askPython(
      Object.entries(roots).map(([name, { at, fingerprint }]) => {
        const known = fingerprint === undefined ? [] : ['--root', fingerprint];
        return [`${conformance}valid/plain.zip`, '--trust', `${conformance}root/${name}`, '--at', at, ...known];
      }),
    );
    for (const [number, [name, { verdict }]] of Object.entries(roots).entries()) {
      const { exitCode, output } = answers[number]!;
      expect(exitCode, `${name}: ${output}`).toBe(['valid', 'invalid', 'undecided'].indexOf(verdict));
    }
  });

  it(
    'cannot decide with a damaged trust file, which must not speak against the bundle',
    { timeout: 120_000 },
    async () => {
      const trust = mkdtempSync(join(tmpdir(), 'yinji-python-'));
      try {
        const damages: [string, string, string][] = [
          ['creator-ca.pem', 'A', '\x80'],
          ['creator-ca.pem', 'AwI', 'A-wI'],
          ['creator-ca.pem', 'BEGIN', 'BEGUN'],
          ['creator-ca.pem', '-----END CERTIFICATE-----\n', ''],
          ['creator-ca.pem', 'MII', 'MIA'],
          ['policy.txt', '#', '# \x80'],
        ];
        const questions = damages.map(([name, text, damage], at) => {
          const damaged = join(trust, String(at));
          cpSync(`${conformance}trust`, damaged, { recursive: true });
          const honest = readFileSync(join(damaged, name), 'latin1');
          expect(honest).toContain(text);
          writeFileSync(join(damaged, name), honest.replace(text, damage), 'latin1');
          return [`${conformance}valid/plain.zip`, '--trust', damaged] as const;
        });
        const answers = askPython(questions);
        for (const [at, [name, , damage]] of damages.entries()) {
          const [bundle, , damaged] = questions[at]!;
          const shell = spawnSync('bash', [script, bundle, damaged]);
          const codes = [answers[at]!.exitCode, (await runCli(questions[at]!)).exitCode, shell.status];
          expect([name, damage, ...codes]).toEqual([name, damage, 2, 2, 2]);
        }
      } finally {
        rmSync(trust, { recursive: true });
      }
    },
  );

  it('has the same exit codes, reads a folder, and cannot decide without trust', async () => {
    const valid = `${conformance}valid/with-work.zip`;
    expect(verify(valid, '--trust', `${conformance}trust`).status).toBe(0);
    expect(verify(`${conformance}invalid/token-flipped.zip`, '--trust', `${conformance}trust`).status).toBe(1);
    expect(verify(valid).status).toBe(2);
    const unpacked = mkdtempSync(join(tmpdir(), 'yinji-python-'));
    try {
      for (const [name, bytes] of Object.entries(unzipSync(readFileSync(`${conformance}valid/plain.zip`))))
        writeFileSync(join(unpacked, name), bytes);
      const work = join(unpacked, 'poem');
      writeFileSync(work, '松下问童子，言师采药去。\n只在此山中，云深不知处。\n');
      const another = join(unpacked, 'another');
      writeFileSync(another, 'another');
      const answers = askPython([
        [valid, '--trust', conformance],
        [`${conformance}no.zip`, '--trust', `${conformance}trust`],
        [unpacked, '--trust', `${conformance}trust`, '--file', work],
        [unpacked, '--trust', `${conformance}trust`, '--file', another],
      ]);
      expect(answers.map(({ exitCode }) => exitCode)).toEqual([2, 2, 0, 1]);
    } finally {
      rmSync(unpacked, { recursive: true });
    }
  });

  it("passes the specifications' own vectors", () => {
    const isShared = existsSync(sharedVectors);
    if (!isShared) process.stdout.write(`skipped: ${sharedVectors} is not here\n`);
    const { status, stderr } = python([join(folder, 'test_vectors.py'), ...(isShared ? [sharedVectors] : [])]);
    expect(status, stderr).toBe(0);
  });
});

function outcomes(checks: readonly { id: string; outcome: string }[]): string[] {
  return checks.map(({ id, outcome }) => `${id}: ${outcome}`);
}
