import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  formatNote,
  formatTrustRoot,
  formatVkey,
  NOTE_ED25519,
  noteKey,
  countedWitnesses,
  parseCertificates,
  parsePolicy,
  rootFingerprint,
  sha256,
  signNoteBody,
  toHex,
  toUtf8,
  type Party,
  type TrustRoot,
} from '../packages/evidence/src/index.ts';
import { log, policyText, strangerWitnesses } from './fixture.ts';
import { seededEd25519 } from './forge.ts';

/** Writes trust folders with a root for valid/plain.zip: `node conformance/make-roots.ts`. Run it after every run of make.ts. */

const HERE = fileURLToPath(new URL('.', import.meta.url));
const NAMES = ['creator-ca.pem', 'policy.txt', 'tsa-ca.pem'];

const keyHolder = (word: string) => {
  const pair = seededEd25519(word);
  return { ...pair, key: noteKey(`operator.example/${word}`, NOTE_ED25519, pair.publicKey) };
};
const [a, b, c, d, e] = ['root-a', 'root-b', 'root-c', 'root-d', 'root-e'].map((word) => keyHolder(word)) as [
  KeyHolder,
  KeyHolder,
  KeyHolder,
  KeyHolder,
  KeyHolder,
];
type KeyHolder = ReturnType<typeof keyHolder>;

interface Version {
  root?: Partial<TrustRoot>;
  keys?: KeyHolder[];
  signedBy?: KeyHolder[];
}

interface RootCase {
  verdict: 'valid' | 'invalid' | 'undecided';
  says: string;
  versions: Version[];
  /** Day of the verification; 2027-01-01 where unset. */
  at?: string;
  /** Index of the version whose fingerprint the verifier knows. */
  knows?: number | 'stranger';
  /** Other trust files than those of `trust/`; the root names them. */
  files?: Record<string, string>;
  /** Put in their place after the root was signed. */
  replaced?: Record<string, string>;
  /** How many of the versions are in root.txt; all where unset. */
  given?: number;
}

/** A later policy with other witnesses, under which valid/plain.zip has no quorum. */
const newPolicy = `log ${formatVkey(log.key)}\n${strangerWitnesses
  .map(({ key }, at) => `witness x${at + 1} ${formatVkey(key)}\n`)
  .join('')}group later 2 x1 x2\nquorum later\n`;
const digest = (text: string) => toHex(sha256(toUtf8(text)));
/** valid/plain.zip is in a tree of this size. */
const SIZE = 11;
const changed = {
  files: { 'policy.txt': newPolicy, [`policies/${digest(policyText())}.txt`]: policyText() },
  policies: [
    { afterSize: 0, sha256: digest(policyText()) },
    { afterSize: SIZE, sha256: digest(newPolicy) },
  ],
};

const first: Version = { keys: [a, b, c], signedBy: [a, b] };
const CASES: Record<string, RootCase> = {
  one: { verdict: 'valid', says: 'one version, signed by two of three', versions: [first] },
  known: { verdict: 'valid', says: 'the verifier knows its fingerprint', versions: [first], knows: 0 },
  rotated: {
    verdict: 'valid',
    says: 'one key replaced; both versions are signed by what the first one asks for',
    versions: [first, { keys: [a, b, d], signedBy: [a, b] }],
    knows: 0,
  },
  'newest-known': {
    verdict: 'valid',
    says: 'the verifier knows the newest of two versions',
    versions: [first, { keys: [a, b, d], signedBy: [a, b] }],
    knows: 1,
  },
  'key-lost': {
    verdict: 'valid',
    says: 'a key is lost: the other two name a new one',
    versions: [first, { keys: [b, c, d], signedBy: [b, c] }],
  },
  'all-keys-new': {
    verdict: 'valid',
    says: 'the old keys and the new ones both sign',
    versions: [first, { keys: [d, e], signedBy: [a, b, d, e] }],
  },
  'last-day': { verdict: 'valid', says: 'on the last day', versions: [first], at: '2028-01-01' },
  'older-policy': {
    verdict: 'valid',
    says: 'the witnesses changed after the bundle: it is judged by the policy of its time',
    versions: [{ ...first, root: { policies: changed.policies } }],
    files: changed.files,
  },
  expired: { verdict: 'undecided', says: 'the day after the last day', versions: [first], at: '2028-01-02' },
  rollback: {
    verdict: 'undecided',
    says: 'the verifier knows version 2, and is given version 1 alone',
    versions: [first, { keys: [a, b, d], signedBy: [a, b] }],
    knows: 1,
    given: 1,
  },
  'of-stranger': {
    verdict: 'undecided',
    says: 'another root than the one the verifier knows',
    versions: [{ keys: [d, e], signedBy: [d, e] }],
    knows: 'stranger',
  },
  'too-few-signatures': { verdict: 'undecided', says: 'one of two', versions: [{ ...first, signedBy: [a] }] },
  'too-few-old-signatures': {
    verdict: 'undecided',
    says: 'version 2 is signed by its own keys and by one of the two old ones',
    versions: [first, { keys: [a, d, e], signedBy: [a, d, e] }],
  },
  'too-few-new-signatures': {
    verdict: 'undecided',
    says: 'version 2 is signed by the old keys and by one of its own two',
    versions: [first, { keys: [a, d, e], signedBy: [a, b] }],
  },
  'version-left-out': {
    verdict: 'undecided',
    says: 'version 3 follows version 1',
    versions: [first, { ...first, root: { version: 3 } }],
  },
  'file-replaced': {
    verdict: 'undecided',
    says: 'a trust file is another one than the root names',
    versions: [first],
    replaced: { 'policy.txt': `${policyText()}# a comment\n` },
  },
  'nobody-named': {
    verdict: 'undecided',
    says: 'nobody answers for the witnesses',
    versions: [{ ...first, root: { parties: [] } }],
  },
  'older-policy-missing': {
    verdict: 'undecided',
    says: 'the policy of its time is not in the folder',
    versions: [{ ...first, root: { policies: changed.policies } }],
    files: { 'policy.txt': newPolicy },
  },
  'policy-of-another-time': {
    verdict: 'invalid',
    says: 'the policy had changed before the bundle: its witnesses no longer counted',
    versions: [{ ...first, root: { policies: [changed.policies[0]!, { ...changed.policies[1]!, afterSize: SIZE - 1 }] } }],
    files: changed.files,
  },
};

export async function makeRoots(): Promise<void> {
  rmSync(`${HERE}root`, { recursive: true, force: true });
  const index: Record<string, unknown> = {};
  for (const [name, wish] of Object.entries(CASES)) index[name] = await makeCase(name, wish);
  writeFileSync(`${HERE}root/index.json`, `${JSON.stringify(index, null, 2)}\n`);
}

async function makeCase(name: string, wish: RootCase): Promise<object> {
  const files: Record<string, string> = Object.fromEntries(
    NAMES.map((file) => [file, readFileSync(`${HERE}trust/${file}`, 'utf8')]),
  );
  Object.assign(files, wish.files);
  const notes = await Promise.all(wish.versions.map((version, at) => signVersion(version, at + 1, files)));
  const root = notes
    .slice(0, wish.given)
    .map(({ note }) => note)
    .join('\n');
  const all = { ...files, ...wish.replaced, 'root.txt': root };
  for (const [file, text] of Object.entries(all)) {
    const path = `${HERE}root/${name}/${file}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const { verdict, says, at = '2027-01-01', knows } = wish;
  const fingerprint =
    knows === 'stranger' ? digest('a root of somebody else') : knows === undefined ? undefined : notes[knows]!.fingerprint;
  return { verdict, says, at, ...(fingerprint !== undefined && { fingerprint }) };
}

async function signVersion(
  { root, keys = [a, b], signedBy = [a, b] }: Version,
  version: number,
  files: Record<string, string>,
): Promise<{ note: string; fingerprint: string }> {
  const body = formatTrustRoot({
    version,
    expires: '2028-01-01',
    threshold: 2,
    keys: keys.map(({ key }) => key),
    files: NAMES.map((name) => ({ name, sha256: digest(files[name]!) })),
    policies: [{ afterSize: 0, sha256: digest(files['policy.txt']!) }],
    parties: partiesOf(files),
    ...root,
  });
  const signatures = await Promise.all(signedBy.map(({ key, sign }) => signNoteBody(body, key, sign)));
  return { note: formatNote({ body, signatures }), fingerprint: rootFingerprint(body) };
}

function partiesOf(files: Record<string, string>): Party[] {
  const anchors = (name: string) => parseCertificates(toUtf8(files[name]!)).map((one) => one.sha256);
  const party = (role: Party['role'], id: string, organisation: string): Party => ({ role, isSimulated: true, id, organisation });
  return [
    party('operator', log.key.name, '样例平台'),
    ...anchors('creator-ca.pem').map((id) => party('creator-ca', id, '样例证书机构')),
    ...anchors('tsa-ca.pem').map((id) => party('time-authority', id, '样例时间戳机构')),
    ...countedWitnesses(parsePolicy(files["policy.txt"]!)).map(({ key }) => party('witness', key.name, '样例大学')),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeRoots();
