import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parseTrust } from '@yinji/evidence';
import { readFolder } from './read-folder.ts';
import { verifyRenewal } from './verify-renewal.ts';

const independent = fileURLToPath(new URL('../independent/', import.meta.url));
const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const vectors = JSON.parse(readFileSync(`${conformance}renewal/index.json`, 'utf8')) as Record<
  string,
  { at: string; code: string | null }
>;
const data = `${conformance}renewal/data`;

const folder = mkdtempSync(join(tmpdir(), 'yinji-renewal-'));
for (const name of ['policy.txt', 'creator-ca.pem'])
  copyFileSync(`${conformance}trust/${name}`, join(folder, name));
copyFileSync(`${conformance}renewal/tsa-ca.pem`, join(folder, 'tsa-ca.pem'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Case {
  name: string;
  record: Uint8Array;
  at: number;
}

const python = (args: readonly string[], input = '') =>
  spawnSync('python3', args, {
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 26,
    env: { ...process.env, PYTHONPATH: independent },
  });

// One process for all records: starting Python costs more than a record.
const EACH_LINE = `
import base64, sys, verify
from checks import Trust
from container import Folder
trust = Trust(Folder(sys.argv[1]))
data = open(sys.argv[2], 'rb').read()
for line in sys.stdin:
    at, record = line.split()
    print('\\0%d' % verify.verify_renewal(data, base64.b64decode(record), trust, int(at)))
`;

function pythonCodes(cases: readonly Case[]): { codes: number[]; stderr: string } {
  const input = cases.map(({ at, record }) => `${at} ${Buffer.from(record).toString('base64')}\n`).join('');
  const { stdout, stderr } = python(['-c', EACH_LINE, folder, data], input);
  return { codes: [...stdout.matchAll(/\0(\d)\n/g)].map((match) => Number(match[1])), stderr };
}

async function ourCodes(cases: readonly Case[]): Promise<number[]> {
  const trust = parseTrust(await readFolder(folder));
  const codes: number[] = [];
  for (const { record, at } of cases) {
    const file = join(folder, 'record.ers');
    writeFileSync(file, record);
    // An algorithm that is not read here is thrown: the command line answers 2.
    codes.push(
      await verifyRenewal(data, file, trust, new Date(at)).then(
        ({ exitCode }) => exitCode,
        () => 2,
      ),
    );
  }
  return codes;
}

/** Numerical Recipes' generator: the same changes in each run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A bit flipped, a byte replaced, removed or repeated. */
function change(record: Uint8Array, random: (below: number) => number): Uint8Array {
  const at = random(record.length);
  const kind = random(5);
  if (kind === 3) return Buffer.concat([record.subarray(0, at), record.subarray(at + 1)]);
  if (kind === 4) return Buffer.concat([record.subarray(0, at), record.subarray(Math.max(0, at - 1))]);
  return record.with(at, kind === 2 ? random(256) : record[at]! ^ (1 << random(8)));
}

const isHere = python(['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!isHere) process.stdout.write('skipped: python3 (3.9 or later) is not here\n');

describe.skipIf(!isHere)('evidence records in the independent verifier', () => {
  const cases = Object.entries(vectors).map(([name, { at }]) => ({
    name,
    at: Date.parse(at),
    record: new Uint8Array(readFileSync(`${conformance}renewal/${name}.ers`)),
  }));

  it('gives every vector its exit code', { timeout: 300_000 }, () => {
    const { codes, stderr } = pythonCodes(cases);
    const expected = Object.values(vectors).map(({ code }) =>
      code === null ? 0 : code === 'unsupported' ? 2 : 1,
    );
    expect(codes, stderr).toEqual(expected);
  });

  it('agrees with the command line on changed records', { timeout: 300_000 }, async () => {
    const random = seeded(4998);
    const changed = cases.flatMap((each) =>
      Array.from({ length: 16 }, () => ({ ...each, record: change(each.record, random) })),
    );
    const { codes, stderr } = pythonCodes(changed);
    expect(codes.length, stderr).toBe(changed.length);
    const ours = await ourCodes(changed);
    const differ = changed.filter((_, at) => codes[at] !== ours[at]);
    expect(differ.map(({ name, record }) => `${name} ${Buffer.from(record).toString('base64')}`)).toEqual([]);
  });

  it('reads its command line as the other does', () => {
    const verify = (...args: string[]) => python([join(independent, 'verify.py'), ...args]);
    const record = (name: string) => ['--renewal', `${conformance}renewal/${name}.ers`];
    const good = verify(data, ...record('three-times'), '--trust', folder);
    expect([good.status, good.stdout]).toEqual([0, expect.stringContaining('2052')]);
    expect(verify(data, ...record('other-data'), '--trust', folder).status).toBe(1);
    expect(verify(`${conformance}renewal/one.ers`, ...record('one'), '--trust', folder).status).toBe(1);
    expect(verify(data, ...record('unknown-digest'), '--trust', folder).status).toBe(2);
    expect(verify(data, ...record('three-times')).status).toBe(2);
    expect(verify(data, ...record('not-here'), '--trust', folder).status).toBe(2);
  });
});
