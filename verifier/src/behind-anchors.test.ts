import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countedWitnesses,
  formatNote,
  formatTrustRoot,
  NOTE_ED25519,
  noteKey,
  parseCertificates,
  parsePolicy,
  parseSignedData,
  readBundle,
  ROOT_FILES,
  sha256,
  signNoteBody,
  toHex,
  toPem,
  type Certificate,
  type Party,
} from '@yinji/evidence';
import { seededEd25519 } from '../../conformance/forge.ts';
import { runCli } from './run-cli.ts';

/** Where several anchors lead to a signer, every verifier names the first of the file: docs/evidence-format.md §19. */
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const bundle = path('conformance/valid/creator-by-intermediate.zip');
const AT = '2027-01-01';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yinji-anchors-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const digestOf = (name: string) => toHex(sha256(readFileSync(join(folder, name))));

/** The folder of the vectors with these anchors of creators, and a root that names one organisation for each. */
async function writeTrust(anchors: Certificate[]): Promise<void> {
  cpSync(path('conformance/trust'), folder, { recursive: true });
  writeFileSync(join(folder, 'creator-ca.pem'), anchors.map(({ der }) => toPem('CERTIFICATE', der)).join(''));
  const policy = parsePolicy(readFileSync(join(folder, 'policy.txt'), 'utf8'));
  const party = (role: Party['role'], id: string): Party => ({
    role,
    isSimulated: false,
    id,
    organisation: `${role} ${id}`,
  });
  const { publicKey, sign } = seededEd25519('root-a');
  const key = noteKey('operator.example/root-a', NOTE_ED25519, publicKey);
  const body = formatTrustRoot({
    version: 1,
    expires: '2028-01-01',
    threshold: 1,
    keys: [key],
    files: ROOT_FILES.map((name) => ({ name, sha256: digestOf(name) })),
    policies: [{ afterSize: 0, sha256: digestOf('policy.txt') }],
    parties: [
      ...policy.logs.map((log) => party('operator', log.key.name)),
      ...anchors.map((one) => party('creator-ca', one.sha256)),
      ...parseCertificates(readFileSync(join(folder, 'tsa-ca.pem'), 'utf8')).map((one) =>
        party('time-authority', one.sha256),
      ),
      ...countedWitnesses(policy).map((witness) => party('witness', witness.key.name)),
    ],
  });
  writeFileSync(
    join(folder, 'root.txt'),
    formatNote({ body, signatures: [await signNoteBody(body, key, sign)] }),
  );
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
