import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  parseCertificates,
  parseSignedData,
  readBundle,
  toHex,
  toPem,
  type Certificate,
} from '@yinji/evidence';
import { runCli } from './run-cli.ts';
import { signTrust } from './testing.ts';

/** Where several anchors lead to a signer, every verifier names the first of the file: docs/evidence-format.md §19. */
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const bundle = path('conformance/valid/creator-by-intermediate.zip');
const AT = '2027-01-01';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-anchors-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The folder of the vectors with these anchors of creators, and a root that names one organisation for each. */
async function writeTrust(anchors: Certificate[]): Promise<void> {
  cpSync(path('conformance/trust'), folder, { recursive: true });
  writeFileSync(join(folder, 'creator-ca.pem'), anchors.map(({ der }) => toPem('CERTIFICATE', der)).join(''));
  await signTrust(folder, (role, id) => ({ isSimulated: false, organisation: `${role} ${id}` }));
}

const said = (output: string): string | undefined => /^签名证书由谁签发: creator-ca (.*)$/m.exec(output)?.[1];
const isPythonHere =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!isPythonHere) process.stdout.write('skipped: python3 (3.9 or later) is not here\n');
const run = (command: string, args: string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout;

it('the first one, the intermediate authority or the one above it', { timeout: 120_000 }, async () => {
  const signature = readBundle(new Uint8Array(readFileSync(bundle))).get('manifest.json.p7s')!;
  const [top, other] = parseCertificates(readFileSync(path('conformance/trust/creator-ca.pem'), 'utf8'));
  const intermediate = parseSignedData(signature).certificates.find(
    ({ subject, issuer }) =>
      [top!, other!].every((anchor) => toHex(anchor.subject) !== toHex(subject)) &&
      [top!, other!].some((anchor) => toHex(anchor.subject) === toHex(issuer)),
  )!;
  for (const anchors of [
    [intermediate, top!, other!],
    [other!, top!, intermediate],
    [top!, intermediate],
  ]) {
    await writeTrust(anchors);
    const expected = anchors.find((one) => one !== other)!.sha256;
    const { output } = await runCli([bundle, '--trust', folder, '--at', AT]);
    expect(said(output)).toBe(expected);
    expect(said(run('bash', [path('verifier/src/verify.sh'), '--at', AT, bundle, folder]))).toBe(expected);
    if (!isPythonHere) continue;
    const python = run('python3', [
      path('verifier/independent/verify.py'),
      bundle,
      '--trust',
      folder,
      '--at',
      AT,
    ]);
    expect(said(python)).toBe(expected);
  }
});
