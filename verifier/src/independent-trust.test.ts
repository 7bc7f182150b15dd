import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EvidenceFailure, parseTrust, toPem, verifyBundleZip } from '@yinji/evidence';

const conformance = fileURLToPath(new URL('../../conformance/', import.meta.url));
const bundle = `${conformance}valid/plain.zip`;
const python = (args: readonly string[], input = '') =>
  spawnSync('python3', args, {
    encoding: 'utf8',
    input,
    maxBuffer: 1 << 26,
    env: { ...process.env, PYTHONPATH: fileURLToPath(new URL('../independent/', import.meta.url)) },
  });
const isHere = python(['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!isHere) process.stdout.write('skipped: python3 (3.9 or later) is not here\n');

const FILES: Record<string, Buffer> = {
  'policy.txt': readFileSync(`${conformance}trust/policy.txt`),
  'creator-ca.pem': readFileSync(`${conformance}trust/creator-ca.pem`),
  'tsa-ca.pem': readFileSync(`${conformance}trust/tsa-ca.pem`),
  'creator-ca.crl': readFileSync(`${conformance}lists/revoked-later.crl`),
  'tsa-ca.crl': Buffer.from(toPem('X509 CRL', readFileSync(`${conformance}lists/authority-revoked-later.crl`))),
};
type Folder = Record<string, Buffer>;

/** Numerical Recipes' generator: the same changes in each run. */
let state = 17;
function random(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const SPECIAL = [...'\0\t\n\r #+-='].map((each) => each.charCodeAt(0)).concat(0x7f, 0x80, 0x85, 0xa0, 0xff);

/** A bit flipped, a byte replaced, added or removed, a part repeated. */
function change(bytes: Buffer): Buffer {
  const at = random(bytes.length);
  const rest = bytes.subarray(at + 1);
  const special = Buffer.of(SPECIAL[random(SPECIAL.length)]!);
  const changes = [
    [bytes.subarray(0, at), Buffer.of(bytes[at]! ^ (1 << random(8))), rest],
    [bytes.subarray(0, at), special, rest],
    [bytes.subarray(0, at), special, bytes.subarray(at)],
    [bytes.subarray(0, at), rest],
    [bytes.subarray(0, at + random(60)), bytes.subarray(at)],
  ];
  return Buffer.concat(changes[random(changes.length)]!);
}

/** In a certificate or list as often as in its PEM. */
function changeFile(bytes: Buffer): Buffer {
  const [, label, body] = bytes.toString('latin1').split('-----');
  if (label === undefined || body === undefined || random(2) === 0) return change(bytes);
  return Buffer.from(toPem(label.slice('BEGIN '.length), change(Buffer.from(body, 'base64'))));
}

const EACH_LINE = `
import base64, json, sys
from checks import Checks, Trust
from container import open_bundle
from failure import Failure
class Folder:
    def __init__(self, files):
        self.files, self.sizes = files, {name: len(data) for name, data in files.items()}
    def read(self, name):
        return self.files[name]
for line in sys.stdin:
    files = {name: base64.b64decode(text) for name, text in json.loads(line).items()}
    try:
        checks = Checks(lambda: open_bundle(sys.argv[1]), Trust(Folder(files)))
        checks.run()
        print(checks.verdict())
    except Failure:
        print('undecided')
`;

/** A process each: only so many of the cases. */
const SHELL_EVERY = 7;
const script = fileURLToPath(new URL('verify.sh', import.meta.url));
function shellVerdict(files: Folder): string {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-changed-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    const { status } = spawnSync('bash', [script, bundle, folder]);
    return ['valid', 'invalid', 'undecided'][status ?? -1] ?? `${status}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function ourVerdict(files: Folder): Promise<string> {
  try {
    const trust = parseTrust(
      new Map(Object.entries(files).map(([name, data]) => [name, new Uint8Array(data)])),
    );
    return (await verifyBundleZip(new Uint8Array(readFileSync(bundle)), trust)).verdict;
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return 'undecided';
    throw cause;
  }
}

describe.skipIf(!isHere)('changed trust files', () => {
  it('lead to the same verdict in the other verifiers', { timeout: 300_000 }, async () => {
    const names = Object.keys(FILES);
    const cases = Array.from({ length: 120 }, (_, at): [string, Folder] => {
      const name = names[at % names.length]!;
      return [name, { ...FILES, [name]: changeFile(FILES[name]!) }];
    });
    const lines = cases.map(([, files]) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(files).map(([name, data]) => [name, data.toString('base64')])),
      ),
    );
    const { stdout, stderr } = python(['-c', EACH_LINE, bundle], `${lines.join('\n')}\n`);
    const theirs = stdout.trim().split('\n');
    expect(theirs.length, stderr).toBe(cases.length);
    for (const [at, [name, files]] of cases.entries()) {
      const ours = await ourVerdict(files);
      const shell = at % SHELL_EVERY === 0 ? shellVerdict(files) : ours;
      expect([at, name, theirs[at], shell]).toEqual([at, name, ours, ours]);
    }
    expect(new Set(theirs)).toEqual(new Set(['valid', 'invalid', 'undecided']));
  });
});
