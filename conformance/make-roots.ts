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
  PARTY_ROLES,
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
  /** How many of the versions are in root.txt, which is not there without one; all where unset. */
  given?: number;
  /** Put behind the last signature. */
  followed?: string;
  /** Who answers for each role; the last one for all further keys. The organisations of `one` where unset. */
  who?: Record<Party['role'], string[]>;
  /** Roles that are said to be simulated; all where unset. */
  simulated?: Party['role'][];
  /** What is written otherwise in the root, which then breaks its format: an organisation, or the threshold. */
  respelt?: [honest: string, as: string];
  /** The lines below the verdict (§19), where a verifier must print exactly these. */
  behind?: string[];
}

const who = (operator: string, authority: string, time: string, ...witness: string[]) => ({
  operator: [operator],
  'creator-ca': [authority],
  'time-authority': [time],
  witness,
});
const namesOf = (operator: string, authority: string, time: string, witness: string): string[] => [
  `平台由谁运营: ${operator}`,
  `签名证书由谁签发: ${authority}`,
  `时间戳由谁签发: ${time}`,
  `账本由谁见证: ${witness}`,
];
const certifiedBy = (authority: string): string =>
  `证明不了: 由谁存入，只靠签发证书的${authority}核对过姓名：它若与平台串通，可以用别人的名字另发证书，证据包查不出。`;
const CERTIFIED_BY_OPERATOR =
  '证明不了: 由谁存入，只有平台自己作证：签发证书的就是平台，它可以用别人的名字另发证书、代为签名，证据包查不出。';
const ALONE = '注意: 时间只有平台自己作证：没有别家的时间戳，也没有别家的见证。';

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

/** An earlier policy with the digest that the root names, and a line that no policy has. */
const brokenPolicy = 'trust everybody\n';
const broken = (...afterSizes: number[]) => ({
  files: { [`policies/${digest(brokenPolicy)}.txt`]: brokenPolicy },
  policies: afterSizes.map((afterSize, at) => ({ afterSize, sha256: digest(at === 0 ? brokenPolicy : policyText()) })),
});

/** One organisation under two names that nobody tells apart. */
const respelt = (says: string, as: string): RootCase => ({
  verdict: 'undecided',
  says: `the time authority is the operator, and its name ${says}`,
  versions: [first],
  who: who('甲平台公司', '乙电子认证公司', '丙时间戳公司', '丁大学'),
  simulated: [],
  respelt: ['丙时间戳公司', as],
});

const first: Version = { keys: [a, b, c], signedBy: [a, b] };
const CASES: Record<string, RootCase> = {
  one: {
    verdict: 'valid',
    says: 'one version, signed by two of three; everybody is simulated',
    versions: [first],
    behind: [
      '注意: 平台、签名证书、时间戳、见证是模拟的：由评估程序代替，不具证明效力。',
      ...namesOf('样例平台（模拟）', '样例证书机构（模拟）', '样例时间戳机构（模拟）', '样例大学（模拟）'),
      certifiedBy('样例证书机构（模拟）'),
    ],
  },
  'parties-different': {
    verdict: 'valid',
    says: 'four organisations, and one of the witnesses is of a fifth',
    versions: [first],
    who: who('甲平台公司', '乙电子认证公司', '丙时间戳公司', '丁大学', '戊公证处'),
    simulated: [],
    behind: [...namesOf('甲平台公司', '乙电子认证公司', '丙时间戳公司', '丁大学、戊公证处'), certifiedBy('乙电子认证公司')],
  },
  'parties-shared': {
    verdict: 'valid',
    says: 'the operator stamps the time and is one of the witnesses; the other two are simulated',
    versions: [first],
    who: who('甲平台公司', '乙电子认证公司', '甲平台公司', '甲平台公司', '丁大学'),
    simulated: ['witness'],
    behind: [
      '注意: 平台、时间戳、见证之一同属一家：甲平台公司。',
      '注意: 见证是模拟的：由评估程序代替，不具证明效力。',
      ...namesOf('甲平台公司', '乙电子认证公司', '甲平台公司', '甲平台公司（模拟）、丁大学（模拟）'),
      certifiedBy('乙电子认证公司'),
    ],
  },
  'parties-two-pairs': {
    verdict: 'valid',
    says: 'the operator certifies the creators, and one organisation stamps and witnesses',
    versions: [first],
    who: who('甲平台公司', '甲平台公司', '丙时间戳公司', '丙时间戳公司'),
    simulated: [],
    behind: [
      '注意: 平台、签名证书同属一家：甲平台公司。',
      '注意: 时间戳、见证同属一家：丙时间戳公司。',
      ...namesOf('甲平台公司', '甲平台公司', '丙时间戳公司', '丙时间戳公司'),
      CERTIFIED_BY_OPERATOR,
    ],
  },
  'parties-time-alone': {
    verdict: 'valid',
    says: 'nobody but the operator bears the time out',
    versions: [first],
    who: who('甲平台公司', '乙电子认证公司', '甲平台公司', '甲平台公司'),
    simulated: [],
    behind: [
      '注意: 平台、时间戳、见证同属一家：甲平台公司。',
      ALONE,
      ...namesOf('甲平台公司', '乙电子认证公司', '甲平台公司', '甲平台公司'),
      certifiedBy('乙电子认证公司'),
    ],
  },
  'parties-of-both-scripts': {
    verdict: 'valid',
    says: 'names with parentheses, a middle dot, spaces and rare characters',
    versions: [first],
    who: who('甲平台（北京）公司', '让·鲁公司', 'Time & Seal A/S', '〇㐀龥大学2号（No. 2）'),
    simulated: [],
    behind: [
      ...namesOf('甲平台（北京）公司', '让·鲁公司', 'Time & Seal A/S', '〇㐀龥大学2号（No. 2）'),
      certifiedBy('让·鲁公司'),
    ],
  },
  'parties-one': {
    verdict: 'valid',
    says: 'one organisation in every role',
    versions: [first],
    who: who('甲平台公司', '甲平台公司', '甲平台公司', '甲平台公司'),
    simulated: [],
    behind: [
      '注意: 平台、签名证书、时间戳、见证同属一家：甲平台公司。',
      ALONE,
      ...namesOf('甲平台公司', '甲平台公司', '甲平台公司', '甲平台公司'),
      CERTIFIED_BY_OPERATOR,
    ],
  },
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
    // The root names the parties of today's policy; of an earlier one it need not.
    behind: [
      '注意: 平台、签名证书、时间戳是模拟的：由评估程序代替，不具证明效力。',
      ...namesOf(
        '样例平台（模拟）',
        '样例证书机构（模拟）',
        '样例时间戳机构（模拟）',
        'witness.example/w1（未写明属于谁）、witness.example/w2（未写明属于谁）、witness.example/w3（未写明属于谁）',
      ),
      certifiedBy('样例证书机构（模拟）'),
    ],
  },
  'name-of-spaces': respelt('is an ideographic space', '\u3000'),
  'name-zero-width': respelt('has a zero-width space more', '甲平台\u200b公司'),
  'name-soft-hyphen': respelt('has a soft hyphen more', '甲平台\u00ad公司'),
  'name-tag': respelt('has a tag character more', '甲平台公司\u{e0041}'),
  'name-variant': respelt('has a variation selector more', '甲\ufe00平台公司'),
  'name-filler': respelt('has a Hangul filler more', '甲平台公司\u3164'),
  'name-radical': respelt('begins with a Kangxi radical', '\u2f65平台公司'),
  'name-spaced': respelt('has a space beside a Chinese character', '甲 平台公司'),
  'name-two-spaces': respelt('has two spaces for one', 'Platform  One'),
  'name-parenthesis': respelt('has parentheses of ASCII', '甲平台(北京)公司'),
  'root-missing': {
    verdict: 'undecided',
    says: 'the verifier knows a fingerprint, and there is no root.txt',
    versions: [first],
    knows: 0,
    given: 0,
  },
  'threshold-zero': {
    verdict: 'undecided',
    says: 'the root asks for no signature',
    versions: [first],
    respelt: ['threshold 2', 'threshold 0'],
  },
  'signature-line-malformed': {
    verdict: 'undecided',
    says: 'behind enough signatures stands a line that is no signature',
    versions: [first],
    followed: '— operator.example/root-c AAAA\n',
  },
  'older-policy-broken': {
    verdict: 'undecided',
    says: 'the policy of its time has the right digest and breaks its format',
    versions: [{ ...first, root: { policies: broken(0, SIZE).policies } }],
    files: broken().files,
  },
  'older-policy-broken-unneeded': {
    verdict: 'undecided',
    says: 'the same of a policy that the bundle does not need',
    versions: [{ ...first, root: { policies: broken(0, SIZE - 1).policies } }],
    files: broken().files,
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
    behind: [
      '注意: 签名证书、时间戳是模拟的：由评估程序代替，不具证明效力。',
      ...namesOf('没有核验成立的', '样例证书机构（模拟）', '样例时间戳机构（模拟）', '没有核验成立的'),
      '证明不了: 由谁存入，只靠签发证书的机构核对过姓名，而不知道它是不是平台自己：若是，平台可以用别人的名字另发证书、代为签名，证据包查不出。',
    ],
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
  const notes = await Promise.all(wish.versions.map((version, at) => signVersion(version, at + 1, files, wish)));
  const root = notes
    .slice(0, wish.given)
    .map(({ note }) => note)
    .join('\n')
    .concat(wish.followed ?? '');
  const all = { ...files, ...wish.replaced, ...(wish.given === 0 ? {} : { 'root.txt': root }) };
  for (const [file, text] of Object.entries(all)) {
    const path = `${HERE}root/${name}/${file}`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const { verdict, says, at = '2027-01-01', knows, behind } = wish;
  const fingerprint =
    knows === 'stranger' ? digest('a root of somebody else') : knows === undefined ? undefined : notes[knows]!.fingerprint;
  return {
    verdict,
    says,
    at,
    ...(fingerprint !== undefined && { fingerprint }),
    ...(behind !== undefined && { behind }),
  };
}

async function signVersion(
  { root, keys = [a, b], signedBy = [a, b] }: Version,
  version: number,
  files: Record<string, string>,
  wish: RootCase,
): Promise<{ note: string; fingerprint: string }> {
  const honest = formatTrustRoot({
    version,
    expires: '2028-01-01',
    threshold: 2,
    keys: keys.map(({ key }) => key),
    files: NAMES.map((name) => ({ name, sha256: digest(files[name]!) })),
    policies: [{ afterSize: 0, sha256: digest(files['policy.txt']!) }],
    parties: partiesOf(files, wish),
    ...root,
  });
  const body = honest.replaceAll(...(wish.respelt ?? ['', '']));
  const signatures = await Promise.all(signedBy.map(({ key, sign }) => signNoteBody(body, key, sign)));
  return { note: formatNote({ body, signatures }), fingerprint: rootFingerprint(body) };
}

const SAMPLE = who('样例平台', '样例证书机构', '样例时间戳机构', '样例大学');

function partiesOf(files: Record<string, string>, { who: organisations = SAMPLE, simulated }: RootCase): Party[] {
  const anchors = (name: string) => parseCertificates(toUtf8(files[name]!)).map((one) => one.sha256);
  const ids: Record<Party['role'], string[]> = {
    operator: [log.key.name],
    'creator-ca': anchors('creator-ca.pem'),
    'time-authority': anchors('tsa-ca.pem'),
    witness: countedWitnesses(parsePolicy(files['policy.txt']!)).map(({ key }) => key.name),
  };
  return PARTY_ROLES.flatMap((role) =>
    ids[role].map((id, at) => ({
      role,
      isSimulated: simulated?.includes(role) ?? true,
      id,
      organisation: organisations[role][at] ?? organisations[role].at(-1)!,
    })),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await makeRoots();
