import { fromUtf8, parseDecimal, toHex, toUtf8 } from './bytes.ts';
import { hasNoteSignature } from './checkpoint.ts';
import { EvidenceFailure } from './failure.ts';
import { isDay } from './fields.ts';
import { formatVkey, NOTE_ED25519, parseNote, parseVkey, type NoteKey, type SignedNote } from './note.ts';
import { sha256 } from './sha256.ts';

/** Who a line of the root answers for, and by what it is recognised. */
export const PARTY_ROLES = ['operator', 'creator-ca', 'time-authority', 'witness'] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** An organisation behind a key that a verdict depends on. */
export interface Party {
  role: PartyRole;
  /** Of evaluation: a program that stands for an organisation. */
  isSimulated: boolean;
  /** The log's origin, an anchor's SHA-256 in hex, or the key name of a witness. */
  id: string;
  organisation: string;
}

/** A policy and the tree size above which its checkpoints are cosigned under it. */
export interface PolicyPeriod {
  afterSize: number;
  sha256: string;
}

/** One version of the trust root: docs/evidence-format.md §18. */
export interface TrustRoot {
  version: number;
  /** The last day (UTC) on which a verifier relies on it: 2027-11-23. */
  expires: string;
  /** How many of `keys` must sign this version and the next one. */
  threshold: number;
  keys: NoteKey[];
  /** SHA-256 in hex of each trust file, by name. */
  files: { name: string; sha256: string }[];
  /** Every policy that was ever in force, the first one first; the last is policy.txt. */
  policies: PolicyPeriod[];
  parties: Party[];
}

/** Files that a root names, in this order. */
export const ROOT_FILES = ['creator-ca.pem', 'policy.txt', 'tsa-ca.pem'] as const;

const HEADER = 'yinji-trust-root/v1';
const MAX_KEYS = 16;
const MAX_BYTES = 200_000;
const DIGEST = '[0-9a-f]{64}';

/** The text that is signed. Throws `trust-root` where the root breaks a rule of its format. */
export function formatTrustRoot(root: TrustRoot): string {
  const lines = [
    HEADER,
    `version ${root.version}`,
    `expires ${root.expires}`,
    `threshold ${root.threshold}`,
    ...root.keys.map((key) => `key ${formatVkey(key)}`),
    ...root.files.map(({ name, sha256: digest }) => `file ${name} ${digest}`),
    ...root.policies.map(({ afterSize, sha256: digest }) => `policy ${afterSize} ${digest}`),
    ...root.parties.map(
      ({ role, isSimulated, id, organisation }) =>
        `party ${role} ${isSimulated ? 'simulated' : 'real'} ${id} ${organisation}`,
    ),
  ];
  const body = `${lines.join('\n')}\n`;
  parseTrustRoot(body);
  return body;
}

/** Reads the text that is signed: lines in one order, so that each root has one spelling. Throws `trust-root`. */
export function parseTrustRoot(body: string): TrustRoot {
  const lines = body.split('\n');
  if (lines.pop() !== '' || lines.shift() !== HEADER) refuse(`does not start with ${HEADER}`);
  const take = (word: string): string[] => {
    const end = lines.findIndex((line) => !line.startsWith(`${word} `));
    return lines.splice(0, end === -1 ? lines.length : end).map((line) => line.slice(word.length + 1));
  };
  const one = (word: string): string => {
    const [value, ...more] = take(word);
    if (value === undefined || more.length > 0) refuse(`wants one line ${word}`);
    return value!;
  };
  const root: TrustRoot = {
    version: readCount(one('version')),
    expires: one('expires'),
    threshold: readCount(one('threshold')),
    keys: take('key').map((vkey) => readKey(vkey)),
    files: take('file').map((line) => readFileLine(line)),
    policies: take('policy').map((line) => readPolicyLine(line)),
    parties: take('party').map((line) => readParty(line)),
  };
  if (lines.length > 0) refuse(`unexpected line: ${lines[0]!.slice(0, 40)}`);
  checkRoot(root);
  return root;
}

function checkRoot({ expires, threshold, keys, files, policies, parties }: TrustRoot): void {
  if (!isDay(expires)) refuse('expires is not a day');
  if (keys.length > MAX_KEYS || threshold > keys.length) refuse('threshold and number of keys');
  if (isRepeated(keys.map(({ name }) => name)) || isRepeated(keys.map(({ publicKey }) => toHex(publicKey))))
    refuse('a key or its name twice');
  if (files.map(({ name }) => name).join() !== ROOT_FILES.join())
    refuse(`wants the files ${ROOT_FILES.join()}`);
  if (policies[0]?.afterSize !== 0) refuse('the first policy is not in force from the beginning');
  if (policies.some(({ afterSize }, at) => at > 0 && afterSize <= policies[at - 1]!.afterSize))
    refuse('policies are not in the order of the log');
  if (policies.at(-1)?.sha256 !== files.find(({ name }) => name === 'policy.txt')?.sha256)
    refuse('the last policy is not policy.txt');
  if (isRepeated(parties.map(({ role, id }) => `${role} ${id}`))) refuse('a party twice');
}

const isRepeated = (texts: string[]): boolean => new Set(texts).size < texts.length;

function readKey(vkey: string): NoteKey {
  const key = parseVkey(vkey);
  if (key.type !== NOTE_ED25519) refuse(`key ${key.name} is not Ed25519`);
  return key;
}

function readFileLine(line: string): { name: string; sha256: string } {
  const [, name, digest] = match(line, `([a-z0-9.-]+) (${DIGEST})`);
  return { name: name!, sha256: digest! };
}

function readPolicyLine(line: string): PolicyPeriod {
  const [, size, digest] = match(line, `([0-9]+) (${DIGEST})`);
  return { afterSize: parseDecimal(size!, 'trust-root'), sha256: digest! };
}

function readParty(line: string): Party {
  const [, role, kind, id, organisation] = match(
    line,
    `(${PARTY_ROLES.join('|')}) (real|simulated) ([!-*,-~]{1,200}) (${ORGANISATION})`,
  );
  return { role: role as PartyRole, isSimulated: kind === 'simulated', id: id!, organisation: organisation! };
}

/**
 * Listed characters alone, each of which is seen, and a space only between two of ASCII: with others one organisation
 * could stand under two names that nobody tells apart. No property of Unicode, which engines know in different versions.
 */
const ORGANISATION = String.raw`(?!.{101})(?:[·〇\u3400-\u4dbf\u4e00-\u9fff（）]|[!-'*-~](?: (?=[!-'*-~]))?)+`;

function match(line: string, pattern: string): RegExpExecArray {
  return new RegExp(`^${pattern}$`, 'u').exec(line) ?? refuse(`bad line: ${line.slice(0, 60)}`);
}

function readCount(text: string): number {
  const count = parseDecimal(text, 'trust-root');
  if (count < 1) refuse('wants a number from 1');
  return count;
}

/** What names a version on paper: SHA-256 in hex of the signed text. By hand: `sed '/^$/,$d' ROOT | sha256sum`. */
export const rootFingerprint = (body: string): string => toHex(sha256(toUtf8(body)));

/** A chain of versions, each signed by its predecessor's keys, whose last one is in force. */
export interface RootChain {
  root: TrustRoot;
  /** Of every version in the file, oldest first. */
  fingerprints: string[];
}

/**
 * Reads root.txt: signed notes, oldest version first. Each version carries the signatures of its own threshold and of its
 * predecessor's, so that whoever holds any one of them can follow the chain, and a lost key is replaced by the others.
 * Says nothing about expiry. Throws `trust-root`, `note`, `note-signature` or `vkey`.
 */
export async function verifyRootChain(source: Uint8Array): Promise<RootChain> {
  if (source.length > MAX_BYTES) refuse('too long');
  const notes = splitNotes(fromUtf8(source, 'trust-root'));
  const fingerprints: string[] = [];
  let root: TrustRoot | undefined;
  for (const note of notes) {
    const next = parseTrustRoot(note.body);
    if (root !== undefined && next.version !== root.version + 1)
      refuse(`version ${next.version} after ${root.version}`);
    await requireThreshold(note, next);
    if (root !== undefined) await requireThreshold(note, root);
    fingerprints.push(rootFingerprint(note.body));
    root = next;
  }
  return { root: root!, fingerprints };
}

async function requireThreshold(note: SignedNote, { version, threshold, keys }: TrustRoot): Promise<void> {
  const signed = await Promise.all(keys.map((key) => hasNoteSignature(note, key)));
  const count = signed.filter(Boolean).length;
  if (count < threshold) refuse(`${count} of ${threshold} signatures by keys of version ${version}`);
}

/** A blank line stands between a version's last signature and the next version's header. */
function splitNotes(text: string): SignedNote[] {
  const parts = text.split(`\n\n${HEADER}\n`);
  return parts.map((part, at) =>
    parseNote(`${at === 0 ? '' : `${HEADER}\n`}${part}${at === parts.length - 1 ? '' : '\n'}`),
  );
}

function refuse(detail: string): never {
  throw new EvidenceFailure('trust-root', detail);
}
