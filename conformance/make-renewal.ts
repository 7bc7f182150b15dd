import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  buildHashTree,
  buildTimestampRequest,
  compareBytes,
  concat,
  encodeEvidenceRecord,
  parseTimestampResponse,
  sha256,
  toUtf8,
  type ArchiveTimestamp,
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
import { issue, seededKey, stamp as forgeResponse } from './forge.ts';

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

const sha512 = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest();
const imprint = (oid: string, digest: Uint8Array) =>
  der.derSequence(der.derSequence(der.derOid(oid)), der.derOctetString(digest));

/** A time stamp in SHA-512, without a tree. */
function inSha512(by: Authority, bytes: Uint8Array, at: Date): ArchiveTimestamp {
  const request = der.derSequence(der.derInteger(1), imprint(OID.sha512, sha512(bytes)), der.derBoolean(true));
  return { digestAlgorithm: OID.sha512, reducedTree: [], token: stamp(by, request, at) };
}

/** The first of a second chain, over the data and every earlier time stamp (§5.2, hash-tree renewal). */
const renewTree = (sequence: Uint8Array) =>
  inSha512(second, concat(sha512(data), sha512(sequence)), year(2035));

const ers = (...chains: ArchiveTimestamp[][]) => encodeEvidenceRecord(chains);
/** The ArchiveTimeStampSequence of a record: its last part. */
const sequenceOf = (record: Uint8Array) => der.readAll(der.readDer(record).content).at(-1)!;

const BOTH = [OID.sha256, OID.sha512];
/** A record from encoded chains: with other digests or another version, or with `more` before the chains. */
const assemble = (chains: Uint8Array[], { digests = BOTH, version = 1, more = [] as Uint8Array[] } = {}) =>
  der.derSequence(
    der.derInteger(version),
    der.derSequence(...digests.map((oid) => der.derSequence(der.derOid(oid)))),
    ...more,
    der.derSequence(...chains),
  );
const chainsOf = (record: Uint8Array) => der.readAll(sequenceOf(record).content).map(({ raw }) => raw);

/** A chain by another encoder: without the digest's own field, which the token repeats (§4.1). */
const foreign = der.derSequence(der.derSequence(alone.token));

/** An authority that stamps whatever it is given, as ours does not. */
const forger = { key: seededKey('renewal root'), certificate: new Uint8Array() };
forger.certificate = await issue({
  commonName: 'forger root',
  key: forger.key,
  from: year(2026),
  until: year(2036),
  isAuthority: true,
});
const forgerKey = seededKey('renewal stamper');
const forgerStamper = {
  key: forgerKey,
  certificate: await issue({
    commonName: 'forger',
    key: forgerKey,
    from: year(2026),
    until: year(2036),
    issuer: forger,
    purposes: { oids: [OID.timeStamping], critical: true },
  }),
};
async function overDigest(oid: string, name: string): Promise<Uint8Array> {
  const digest = createHash(name).update(data).digest();
  const wish = { data, genTime: year(2027), authority: forgerStamper, imprint: imprint(oid, digest) };
  const { token } = parseTimestampResponse(await forgeResponse(wish));
  return ers([{ digestAlgorithm: oid, reducedTree: [], token }]);
}

const short = new Uint8Array(31);
const withShort = [sha256(data), short].toSorted((a, b) => compareBytes(a, b));
const overShort = stamp(first, buildTimestampRequest(sha256(concat(...withShort))), year(2027));
const inTree = renewTree(sequenceOf(ers([one])).raw);

interface Vector {
  /** Date of the verification. */
  at: number;
  /** Null: proven. `unsupported`: undecided. */
  code: FailureCode | null;
  says: string;
  record: Uint8Array;
}

const VECTORS: Record<string, Vector> = {
  one: { at: 2035, code: null, says: 'one token over a tree of five', record: ers([one]) },
  alone: { at: 2035, code: null, says: 'no tree: the token is over the data', record: ers([alone]) },
  group: {
    at: 2035,
    code: null,
    says: 'one file of a data group',
    record: ers([archive(first, [sha256(data), sha256(toUtf8('z'))], year(2027))]),
  },
  twice: { at: 2043, code: null, says: 'renewed by a second authority', record: ers([one, two]) },
  'three-times': { at: 2051, code: null, says: 'renewed by a third; over all tokens before', record: ers([one, two, three]) },
  'hash-tree-renewal': { at: 2043, code: null, says: 'a second chain in SHA-512', record: ers([one], [inTree]) },
  'not-renewed': { at: 2037, code: 'certificate-expired', says: 'its certificate has ended', record: ers([one]) },
  'renewed-late': {
    at: 2038,
    code: 'certificate-expired',
    says: 'renewed after the certificate had ended',
    record: ers([one, archive(second, tokens(one), year(2037))]),
  },
  'other-data': {
    at: 2035,
    code: 'evidence-tree',
    says: 'over something else',
    record: ers([archive(first, [sha256(toUtf8('z'))], year(2027))]),
  },
  'other-token': {
    at: 2043,
    code: 'evidence-tree',
    says: 'the renewal is of another token',
    record: ers([one, archive(second, tokens(alone), year(2035))]),
  },
  'list-cut': {
    at: 2035,
    code: 'timestamp-imprint',
    says: 'the last list of the reduced tree is gone',
    record: ers([{ ...one, reducedTree: one.reducedTree.slice(0, -1) }]),
  },
  'older-renewal': {
    at: 2043,
    code: 'evidence-order',
    says: 'the renewal is older than what it renews',
    record: ers([in2035, archive(first, tokens(in2035), year(2030))]),
  },
  'stranger-authority': {
    at: 2035,
    code: 'certificate-chain',
    says: 'an authority that nobody trusts',
    record: ers([archive(stranger, [sha256(data)], year(2027))]),
  },
  'first-chain-changed': {
    at: 2043,
    code: 'evidence-tree',
    says: 'the second chain is over another first one',
    record: ers([alone], [inTree]),
  },
  'hash-tree-renewal-renewed': {
    at: 2051,
    code: null,
    says: 'the second chain is renewed by a time stamp',
    record: ers([one], [inTree, inSha512(third, inTree.token, year(2043))]),
  },
  'other-encoder': { at: 2035, code: null, says: 'only the token names its digest', record: assemble([foreign]) },
  'other-encoder-renewed': {
    at: 2043,
    code: null,
    says: 'a second chain over the first as its encoder wrote it',
    record: assemble([foreign, ...chainsOf(ers([renewTree(der.derSequence(foreign))]))]),
  },
  'single-hash': {
    at: 2035,
    code: null,
    says: 'a tree of one list with one hash, which is the root',
    record: ers([{ ...alone, reducedTree: [[sha256(data)]] }]),
  },
  'enclosed-certificates': {
    at: 2035,
    code: 'certificate-chain',
    says: "cryptoInfos hold the stranger's root, which nobody trusts for that",
    record: assemble(chainsOf(ers([archive(stranger, [sha256(data)], year(2027))])), {
      more: [der.derContext(0, new Uint8Array(stranger.root.certificate.raw))],
    }),
  },
  encrypted: {
    at: 2035,
    code: null,
    says: 'encryptionInfo: passed over, the file at hand is what it is over',
    record: assemble(chainsOf(ers([one])), { more: [der.derContext(1, der.derNull())] }),
  },
  attributes: {
    at: 2035,
    code: null,
    says: 'attributes of a time stamp: passed over',
    record: assemble([der.derSequence(der.derSequence(der.derContext(1), alone.token))]),
  },
  md5: {
    at: 2035,
    code: 'evidence-record',
    says: 'a time stamp over an MD5',
    record: await overDigest(OID.md5, 'md5'),
  },
  'sha-1': {
    at: 2035,
    code: 'evidence-record',
    says: 'a time stamp over a SHA-1',
    record: await overDigest(OID.sha1, 'sha1'),
  },
  'unknown-digest': {
    at: 2035,
    code: 'unsupported',
    says: 'a time stamp over a SHA3-256, which is not read here',
    record: await overDigest('2.16.840.1.101.3.4.2.8', 'sha3-256'),
  },
  'short-hash': {
    at: 2035,
    code: 'evidence-tree',
    says: 'a list with a hash of 31 bytes',
    record: ers([{ ...alone, reducedTree: [withShort], token: overShort }]),
  },
  'empty-list': {
    at: 2035,
    code: 'evidence-record',
    says: 'a list without a hash',
    record: ers([{ ...one, reducedTree: [...one.reducedTree, []] }]),
  },
  'digest-not-named': {
    at: 2035,
    code: 'evidence-record',
    says: 'its digest is not in the list at its head',
    record: assemble(chainsOf(ers([one])), { digests: [OID.sha512] }),
  },
  'no-time-stamp': { at: 2035, code: 'evidence-record', says: 'no chain', record: assemble([]) },
  'version-2': {
    at: 2035,
    code: 'evidence-record',
    says: 'a version that nobody defined',
    record: assemble(chainsOf(ers([one])), { version: 2 }),
  },
  'bytes-behind': { at: 2035, code: 'der', says: 'one byte behind it', record: concat(ers([one]), new Uint8Array(1)) },
};

rmSync(HERE, { recursive: true, force: true });
mkdirSync(HERE);
writeFileSync(`${HERE}data`, data);
writeFileSync(
  `${HERE}tsa-ca.pem`,
  [
    ...[first, second, third].map(({ root }) => root.certificate),
    new X509Certificate(forger.certificate),
  ].join(''),
);
const index: Record<string, object> = {};
for (const [name, { at, code, says, record }] of Object.entries(VECTORS)) {
  writeFileSync(`${HERE}${name}.ers`, record);
  index[name] = { at: year(at).toISOString(), code, says };
}
writeFileSync(`${HERE}index.json`, `${JSON.stringify(index, null, 2)}\n`);
process.stdout.write(`${Object.keys(index).length} evidence records\n`);
