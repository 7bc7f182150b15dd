import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';

const script = fileURLToPath(new URL('verify.sh', import.meta.url));
const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const index = JSON.parse(readFileSync(`${conformance}index.json`, 'utf8')) as {
  valid: Record<string, string>;
  invalid: Record<string, { check: string }>;
};

const roots = JSON.parse(readFileSync(`${conformance}root/index.json`, 'utf8')) as Record<
  string,
  { verdict: string; at: string; fingerprint?: string }
>;

function verify(bundle: string, trust = `${conformance}trust`): { status: number | null; stdout: string } {
  return spawnSync('bash', [script, bundle, trust], { encoding: 'utf8', timeout: 120_000 });
}

describe('verify.sh', () => {
  it.each(Object.keys(index.valid))('finds an honest bundle valid: %s', { timeout: 120_000 }, (name) => {
    const { status, stdout } = verify(`${conformance}valid/${name}.zip`);
    expect(status, stdout).toBe(0);
  });

  it.each(Object.entries(index.invalid))(
    'fails a forged bundle in the same check as the others: %s',
    { timeout: 120_000 },
    (name, { check }) => {
      const { status, stdout } = verify(`${conformance}invalid/${name}.zip`);
      const first = stdout.split('\n').find((line) => line.startsWith('未通过'));
      expect([status, first?.split(/\s+/)[1]], stdout).toEqual([1, check]);
    },
  );

  it('relies on a trust root as the others do', { timeout: 240_000 }, () => {
    for (const [name, { verdict, at, fingerprint }] of Object.entries(roots)) {
      const known = fingerprint === undefined ? [] : ['--root', fingerprint];
      const files = [`${conformance}valid/plain.zip`, `${conformance}root/${name}`];
      const { status, stderr } = spawnSync('bash', [script, '--at', at, ...known, ...files], {
        encoding: 'utf8',
      });
      expect(status, `${name}: ${stderr}`).toBe(['valid', 'invalid', 'undecided'].indexOf(verdict));
    }
  });

  it('skips the ML-DSA-44 keys of a policy, which openssl 3.0 cannot check', () => {
    const folder = mkdtempSync(`${tmpdir()}/yinji-sh-`);
    try {
      cpSync(`${conformance}trust`, folder, { recursive: true });
      const { vkey } = JSON.parse(readFileSync(`${conformance}cosignature/ml-dsa-44.json`, 'utf8')) as {
        vkey: string;
      };
      appendFileSync(`${folder}/policy.txt`, `witness w1.ml-dsa-44 ${vkey}\n`);
      expect(verify(`${conformance}valid/unknown-signatures.zip`, folder).status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('does not say invalid where its own trust root is empty, or where it fails itself', () => {
    const folder = mkdtempSync(`${tmpdir()}/yinji-sh-`);
    try {
      cpSync(`${conformance}root/one`, folder, { recursive: true });
      writeFileSync(`${folder}/root.txt`, '');
      expect(verify(`${conformance}valid/plain.zip`, folder).status).toBe(2);
      const faulty = readFileSync(script, 'utf8').replace(
        '\n# --- work:',
        '\n: "$nobody_set_this"\n# --- work:',
      );
      writeFileSync(`${folder}/faulty.sh`, faulty);
      const args = [`${folder}/faulty.sh`, `${conformance}valid/plain.zip`, `${conformance}trust`];
      const { status, stderr } = spawnSync('bash', args, { encoding: 'utf8' });
      expect(status, stderr).toBe(2);
      expect(stderr).toContain('nobody_set_this');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reads an unpacked folder, and cannot decide without trust', () => {
    const folder = mkdtempSync(`${tmpdir()}/yinji-sh-`);
    try {
      execFileSync('python3', ['-m', 'zipfile', '-e', `${conformance}valid/with-work.zip`, folder]);
      expect(verify(folder).status).toBe(0);
      expect(spawnSync('bash', [script, folder, folder]).status).toBe(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
