import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  buildHashTree,
  buildTimestampRequest,
  concat,
  encodeEvidenceRecord,
  parseTimestampResponse,
  sha256,
  toUtf8,
  type ArchiveTimestamp,
  type ArchiveTimestampChain,
  type FailureCode,
} from '../packages/evidence/src/index.ts';
import * as der from '../packages/evidence/src/der.ts';
import { OID } from '../packages/evidence/src/oids.ts';
import {
  createAuthority,
  issueTimestampCredential,
  makeTimestampResponse,
  type Credential,
} from '../packages/sealing/src/index.ts';

/** Writes the vectors of evidence records (RFC 4998) anew: `node conformance/make-renewal.ts`. Keys differ from run to run. */

const HERE = fileURLToPath(new URL('./renewal/', import.meta.url));
const year = (value: number) => new Date(Date.UTC(value, 0, 1));
const data = toUtf8('松下问童子，言师采药去。\n');

interface Authority {
  root: Credential;
  stamper: Credential;
}

/** Valid for ten years from `since`. */
function authority(name: string, since: Date): Authority {
  const root = createAuthority(`${name} root`, since);
  return { root, stamper: issueTimestampCredential(root, name, since) };
}

const first = authority('first', year(2026));
const second = authority('second', year(2034));
const third = authority('third', year(2042));
const stranger = authority('stranger', year(2026));

const stamp = ({ stamper }: Authority, request: Uint8Array, at: Date) =>
  parseTimestampResponse(makeTimestampResponse(request, stamper, at, randomBytes(8)).der).token;

/** The first time stamp over a tree of `group` and four others. */
function archive(by: Authority, group: Uint8Array[], at: Date): ArchiveTimestamp {
  const others = ['a', 'b', 'c', 'd'].map((text) => [sha256(toUtf8(text))]);
  const { root, reduced } = buildHashTree([group, ...others]);
  return {
    digestAlgorithm: OID.sha256,
    reducedTree: reduced[0]!,
    token: stamp(by, buildTimestampRequest(root), at),
  };
}

const tokens = (...chain: ArchiveTimestamp[]) => chain.map(({ token }) => sha256(token));
const one = archive(first, [sha256(data)], year(2027));
const two = archive(second, tokens(one), year(2035));
const three = archive(third, tokens(one, two), year(2043));
const alone = { ...one, reducedTree: [], token: stamp(first, buildTimestampRequest(sha256(data)), year(2027)) };

const in2035 = { ...alone, token: stamp(second, buildTimestampRequest(sha256(data)), year(2035)) };

/** A second chain in SHA-512 over the data and every earlier time stamp (§5.2, hash-tree renewal). */
function inSha512(...before: ArchiveTimestamp[]): ArchiveTimestamp {
  const sha512 = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest();
  const sequence = der.readAll(der.readDer(encodeEvidenceRecord([before])).content).at(-1)!.raw;
  const leaf = sha512(concat(sha512(data), sha512(sequence)));
  const imprint = der.derSequence(der.derSequence(der.derOid(OID.sha512)), der.derOctetString(leaf));
  const request = der.derSequence(der.derInteger(1), imprint, der.derBoolean(true));
  return { digestAlgorithm: OID.sha512, reducedTree: [], token: stamp(second, request, year(2035)) };
}

interface Vector {
  /** Date of the verification. */
  at: number;
  code: FailureCode | null;
  says: string;
  chains: ArchiveTimestampChain[];
}

const VECTORS: Record<string, Vector> = {
  one: { at: 2035, code: null, says: 'one token over a tree of five', chains: [[one]] },
  alone: { at: 2035, code: null, says: 'no tree: the token is over the data', chains: [[alone]] },
  group: {
    at: 2035,
    code: null,
    says: 'one file of a data group',
    chains: [[archive(first, [sha256(data), sha256(toUtf8('z'))], year(2027))]],
  },
  twice: { at: 2043, code: null, says: 'renewed by a second authority', chains: [[one, two]] },
  'three-times': { at: 2051, code: null, says: 'renewed by a third; over all tokens before', chains: [[one, two, three]] },
  'hash-tree-renewal': { at: 2043, code: null, says: 'a second chain in SHA-512', chains: [[one], [inSha512(one)]] },
  'not-renewed': { at: 2037, code: 'certificate-expired', says: 'its certificate has ended', chains: [[one]] },
  'renewed-late': {
    at: 2038,
    code: 'certificate-expired',
    says: 'renewed after the certificate had ended',
    chains: [[one, archive(second, tokens(one), year(2037))]],
  },
  'other-data': {
    at: 2035,
    code: 'evidence-tree',
    says: 'over something else',
    chains: [[archive(first, [sha256(toUtf8('z'))], year(2027))]],
  },
  'other-token': {
    at: 2043,
    code: 'evidence-tree',
    says: 'the renewal is of another token',
    chains: [[one, archive(second, tokens(alone), year(2035))]],
  },
  'list-cut': {
    at: 2035,
    code: 'timestamp-imprint',
    says: 'the last list of the reduced tree is gone',
    chains: [[{ ...one, reducedTree: one.reducedTree.slice(0, -1) }]],
  },
  'older-renewal': {
    at: 2043,
    code: 'evidence-order',
    says: 'the renewal is older than what it renews',
    chains: [[in2035, archive(first, tokens(in2035), year(2030))]],
  },
  'stranger-authority': {
    at: 2035,
    code: 'certificate-chain',
    says: 'an authority that nobody trusts',
    chains: [[archive(stranger, [sha256(data)], year(2027))]],
  },
  'first-chain-changed': {
    at: 2043,
    code: 'evidence-tree',
    says: 'the second chain is over another first one',
    chains: [[alone], [inSha512(one)]],
  },
};

rmSync(HERE, { recursive: true, force: true });
mkdirSync(HERE);
writeFileSync(`${HERE}data`, data);
writeFileSync(
  `${HERE}tsa-ca.pem`,
  [first, second, third].map(({ root }) => root.certificate.toString()).join(''),
);
const index: Record<string, object> = {};
for (const [name, { at, code, says, chains }] of Object.entries(VECTORS)) {
  writeFileSync(`${HERE}${name}.ers`, encodeEvidenceRecord(chains));
  index[name] = { at: year(at).toISOString(), code, says };
}
writeFileSync(`${HERE}index.json`, `${JSON.stringify(index, null, 2)}\n`);
process.stdout.write(`${Object.keys(index).length} evidence records\n`);
