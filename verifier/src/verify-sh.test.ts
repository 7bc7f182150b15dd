import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';

const script = fileURLToPath(new URL('verify.sh', import.meta.url));
const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const index = JSON.parse(readFileSync(`${conformance}index.json`, 'utf8')) as {
  valid: Record<string, string>;
  invalid: Record<string, { check: string }>;
  undecided: Record<string, { check: string }>;
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

  it.each(Object.keys(index.undecided))('cannot decide where nobody can: %s', { timeout: 120_000 }, (name) => {
    const { status, stdout } = verify(`${conformance}undecided/${name}.zip`);
    expect([status, stdout.includes('未通过')], stdout).toEqual([2, false]);
  });

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
      // Bash leaves the function and goes on behind it, as if the root had been checked.
      const unchecked = readFileSync(script, 'utf8').replace(
        '\n  hash_all sha256 "$trust"/',
        '\n  : $((1 / 0))\n  hash_all sha256 "$trust"/',
      );
      writeFileSync(`${folder}/faulty.sh`, unchecked);
      const rooted = ['--at', roots['one']!.at, `${conformance}valid/plain.zip`, `${conformance}root/one`];
      const said = spawnSync('bash', [`${folder}/faulty.sh`, ...rooted], { encoding: 'utf8' });
      expect([said.status, said.stderr]).toEqual([2, expect.stringContaining('division by 0')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reads a zip part by part where it is large, and finds a changed byte in each way of packing', () => {
    const folder = mkdtempSync(`${tmpdir()}/yinji-sh-`);
    try {
      const noise = new Uint8Array(randomBytes(200_000));
      const zip = Buffer.from(
        zipSync({
          'anchors/stored': [noise, { level: 0 }],
          'anchors/packed': [noise, { level: 6 }],
          ...unzipSync(readFileSync(`${conformance}valid/plain.zip`)),
        }),
      );
      writeFileSync(`${folder}/large.zip`, zip);
      expect(verify(`${folder}/large.zip`).status).toBe(0);
      for (const at of [100_000, 300_000, zip.indexOf('record.tsr') + 100]) {
        writeFileSync(`${folder}/changed.zip`, zip.with(at, zip[at]! ^ 1));
        expect([at, verify(`${folder}/changed.zip`).status]).toEqual([at, 1]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('computes SHA-256 of short messages itself, at every edge of a block', () => {
    const sizes = [0, 1, 54, 55, 56, 63, 64, 65, 118, 119, 120, 127, 128, 182, 183, 184, 300];
    const messages = sizes.map((size) => randomBytes(size));
    const [functions] = /^declare -rai K256=[^]*?^}$/m.exec(readFileSync(script, 'utf8'))!;
    const { stdout, stderr } = spawnSync(
      'bash',
      [
        '-c',
        `PATH=\n${functions}\ndeclare -A hashed=(); for hex; do sha256_of "$hex"; echo $digest; done`,
        'bash',
        ...messages.map((message) => message.toString('hex')),
      ],
      { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    );
    const expected = messages.map((message) => createHash('sha256').update(message).digest('hex'));
    expect(stdout.trim().split('\n'), stderr).toEqual(expected);
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
