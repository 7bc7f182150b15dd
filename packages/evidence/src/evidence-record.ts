import { concat, toHex, type Bytes } from './bytes.ts';
import {
  contextTag,
  derContext,
  derInteger,
  derOctetString,
  derOid,
  DerReader,
  derSequence,
  readAll,
  readDer,
  readSmallInteger,
  TAG,
  type DerValue,
} from './der.ts';
import { EvidenceFailure } from './failure.ts';
import { rootOfReducedTree, type ReducedTree } from './hash-tree.ts';
import { OID } from './oids.ts';
import { digestBy, readAlgorithm } from './signature.ts';
import { parseTimestampToken, verifyTimestampDigest } from './timestamp.ts';
import type { Certificate } from './x509.ts';

/** ArchiveTimeStamp (RFC 4998 §4.1). */
export interface ArchiveTimestamp {
  /** OID of the digest of the tree and of the token's imprint. */
  digestAlgorithm: string;
  /** Empty where the token is over the hash itself. */
  reducedTree: ReducedTree;
  /** The bare token, CMS in DER. */
  token: Uint8Array;
}

/** One digest algorithm; each time stamp is over the one before it (§5). Never empty. */
export type ArchiveTimestampChain = readonly ArchiveTimestamp[];

/** EvidenceRecord (RFC 4998 §3), version 1, without encryption: its chains in order. */
export function encodeEvidenceRecord(chains: readonly ArchiveTimestampChain[]): Bytes {
  const algorithms = [...new Set(chains.flat().map(({ digestAlgorithm }) => digestAlgorithm))];
  return derSequence(
    derInteger(1),
    derSequence(...algorithms.map((oid) => derSequence(derOid(oid)))),
    encodeChains(chains),
  );
}

function encodeChains(chains: readonly ArchiveTimestampChain[]): Bytes {
  return derSequence(
    ...chains.map((chain) => derSequence(...chain.map((timestamp) => encodeArchiveTimestamp(timestamp)))),
  );
}

/** The bytes of what was read: a later chain is over them, and others may encode the same differently. */
const READ = new WeakMap<ArchiveTimestamp, Uint8Array>();

function encodeArchiveTimestamp(timestamp: ArchiveTimestamp): Uint8Array {
  const read = READ.get(timestamp);
  if (read) return read;
  const { digestAlgorithm, reducedTree, token } = timestamp;
  const lists = reducedTree.map((list) => derSequence(...list.map((hash) => derOctetString(hash))));
  return derSequence(
    derContext(0, derOid(digestAlgorithm)),
    ...(lists.length === 0 ? [] : [derContext(2, ...lists)]),
    token,
  );
}

/** One renewal a year for a century; limits what hostile input costs. */
const MAX_TIMESTAMPS = 128;

/** Reads an evidence record and every token in it. Throws `evidence-record`, `der` and what a token throws. */
export function parseEvidenceRecord(bytes: Uint8Array): ArchiveTimestamp[][] {
  const reader = new DerReader(readDer(bytes, TAG.sequence).content);
  if (readSmallInteger(reader.read()) !== 1) throw new EvidenceFailure('evidence-record', 'unknown version');
  const named = readAll(reader.read(TAG.sequence).content).map((each) => readAlgorithm(each));
  // Certificates and encryption: the verifier brings its own trust, and what is proven is the file at hand.
  reader.optional(contextTag(0));
  reader.optional(contextTag(1));
  const chains = readAll(reader.read(TAG.sequence).content).map((chain) =>
    sequenceOf(chain).map((each) => readArchiveTimestamp(each)),
  );
  reader.end();
  const count = chains.flat().length;
  if (chains.some((chain) => chain.length === 0) || count === 0 || count > MAX_TIMESTAMPS)
    throw new EvidenceFailure('evidence-record', `${count} time stamps in ${chains.length} chains`);
  if (chains.flat().some(({ digestAlgorithm }) => !named.includes(digestAlgorithm)))
    throw new EvidenceFailure('evidence-record', 'a digest algorithm that is not named');
  return chains;
}

function sequenceOf(value: DerValue): DerValue[] {
  return readAll(readDer(value.raw, TAG.sequence).content);
}

function readArchiveTimestamp(value: DerValue): ArchiveTimestamp {
  const reader = new DerReader(readDer(value.raw, TAG.sequence).content);
  const named = reader.optional(contextTag(0));
  // Attributes say how the record was made and change nothing.
  reader.optional(contextTag(1));
  const lists = reader.optional(contextTag(2));
  const token = reader.read(TAG.sequence).raw;
  reader.end();
  const { imprintAlgorithm } = parseTimestampToken(token);
  const timestamp = {
    digestAlgorithm: named ? readImplicitAlgorithm(named) : imprintAlgorithm,
    reducedTree: lists ? readAll(lists.content).map((list) => readList(list)) : [],
    token,
  };
  READ.set(timestamp, value.raw);
  return timestamp;
}

/** [0] IMPLICIT AlgorithmIdentifier: its content without the SEQUENCE's own tag. */
const readImplicitAlgorithm = ({ content }: DerValue): string =>
  readAlgorithm(readDer(derSequence(content), TAG.sequence));

function readList(list: DerValue): Uint8Array[] {
  const hashes = sequenceOf(list).map((hash) => readDer(hash.raw, TAG.octetString).content);
  if (hashes.length === 0) throw new EvidenceFailure('evidence-record', 'an empty list');
  return hashes;
}

/** What an evidence record proves. */
export interface ProvenArchive {
  /** The latest time at which the data existed: genTime of the first token. */
  firstStampedAt: Date;
  lastStampedAt: Date;
  timestamps: number;
  /** When the first certificate of the last token's chain expires. */
  coveredUntil: Date;
}

/**
 * Verifies an evidence record over `data` (RFC 4998 §5.3): every token over its tree, every tree over the data or the
 * token before, each token's chain still good when the next one was made, and the last one's at `at`. Throws
 * `evidence-tree`, `evidence-order`, `evidence-record` and what a token's check throws.
 */
export async function verifyEvidenceRecord(
  chains: readonly ArchiveTimestampChain[],
  data: Uint8Array,
  anchors: readonly Certificate[],
  at: Date,
): Promise<ProvenArchive> {
  const all = chains.flat();
  const times = all.map(({ token }) => parseTimestampToken(token).genTime);
  let coveredUntil = at;
  let index = 0;
  for (const [position, chain] of chains.entries()) {
    let leaf = await firstLeaf(chains.slice(0, position), chain, data);
    for (const timestamp of chain) {
      if (timestamp.digestAlgorithm !== chain[0]!.digestAlgorithm)
        throw new EvidenceFailure('evidence-record', 'two digest algorithms in one chain');
      const madeAt = times[index]!;
      // An authority's clock may be slightly ahead of the verifier's.
      const goodAt = times[index + 1] ?? (at > madeAt ? at : madeAt);
      if (madeAt > goodAt)
        throw new EvidenceFailure('evidence-order', `time stamp ${index + 1} is after what follows it`);
      coveredUntil = await verifyOne(timestamp, leaf, anchors, goodAt);
      leaf = await digestBy(timestamp.digestAlgorithm, timestamp.token);
      index += 1;
    }
  }
  return { firstStampedAt: times[0]!, lastStampedAt: times.at(-1)!, timestamps: all.length, coveredUntil };
}

/** The data's hash; in a later chain, bound to all chains before it (§5.2, hash-tree renewal). */
async function firstLeaf(
  before: readonly ArchiveTimestampChain[],
  [first]: ArchiveTimestampChain,
  data: Uint8Array,
): Promise<Bytes> {
  const { digestAlgorithm } = first!;
  if (digestAlgorithm === OID.md5 || digestAlgorithm === OID.sha1)
    throw new EvidenceFailure('evidence-record', 'MD5 or SHA-1');
  const hash = await digestBy(digestAlgorithm, data);
  if (before.length === 0) return hash;
  return digestBy(digestAlgorithm, concat(hash, await digestBy(digestAlgorithm, encodeChains(before))));
}

async function verifyOne(
  { digestAlgorithm, reducedTree, token }: ArchiveTimestamp,
  leaf: Uint8Array,
  anchors: readonly Certificate[],
  goodAt: Date,
): Promise<Date> {
  const timestamp = parseTimestampToken(token);
  if (timestamp.imprintAlgorithm !== digestAlgorithm)
    throw new EvidenceFailure('evidence-record', 'the token has another digest algorithm');
  const root = await rootOfReducedTree(reducedTree, leaf, digestAlgorithm);
  // Without a tree, a token over other data belongs to another record; the token itself is not broken.
  if (reducedTree.length === 0 && toHex(root) !== toHex(timestamp.imprint))
    throw new EvidenceFailure('evidence-tree', 'the token is over something else');
  await verifyTimestampDigest(timestamp, root, anchors);
  const chain = await verifyTimestampDigest(timestamp, root, anchors, goodAt);
  return new Date(Math.min(...chain.map(({ notAfter }) => notAfter.getTime())));
}
