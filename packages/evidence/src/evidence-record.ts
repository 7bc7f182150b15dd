import type { Bytes } from './bytes.ts';
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
import type { ReducedTree } from './hash-tree.ts';
import { OID } from './oids.ts';
import { readAlgorithm } from './signature.ts';
import { parseTimestampToken } from './timestamp.ts';

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

/** ArchiveTimeStampSequence. */
export function encodeChains(chains: readonly ArchiveTimestampChain[]): Bytes {
  return derSequence(
    ...chains.map((chain) => derSequence(...chain.map((timestamp) => encodeArchiveTimestamp(timestamp)))),
  );
}

/** The bytes as received: a later chain hashes them, and another encoder may write the same value in other bytes. */
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

const DIGESTS: readonly string[] = [OID.sha256, OID.sha384, OID.sha512, OID.sm3];
const BROKEN_DIGESTS: readonly string[] = [OID.md5, OID.sha1];

/**
 * Reads an evidence record: first its own structure, then its digests, then every token. Throws `evidence-record`, `der`,
 * `unsupported` for a digest that is not read here, and what a token throws.
 */
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
  if (named.some((oid) => BROKEN_DIGESTS.includes(oid)))
    throw new EvidenceFailure('evidence-record', 'MD5 or SHA-1');
  const foreign = named.find((oid) => !DIGESTS.includes(oid));
  if (foreign !== undefined) throw new EvidenceFailure('unsupported', `digest ${foreign}`);
  return chains.map((chain) => chain.map((each) => withToken(each, named)));
}

function sequenceOf(value: DerValue): DerValue[] {
  return readAll(readDer(value.raw, TAG.sequence).content);
}

interface UnreadTimestamp extends Omit<ArchiveTimestamp, 'digestAlgorithm'> {
  digestAlgorithm: string | undefined;
  raw: Uint8Array;
}

function readArchiveTimestamp(value: DerValue): UnreadTimestamp {
  const reader = new DerReader(readDer(value.raw, TAG.sequence).content);
  const named = reader.optional(contextTag(0));
  // Attributes say how the record was made and change nothing.
  reader.optional(contextTag(1));
  const lists = reader.optional(contextTag(2));
  const token = reader.read(TAG.sequence).raw;
  reader.end();
  return {
    digestAlgorithm: named && readImplicitAlgorithm(named),
    reducedTree: lists ? readAll(lists.content).map((list) => readList(list)) : [],
    token,
    raw: value.raw,
  };
}

/** Without a digest of its own, a time stamp has that of its token (RFC 4998 §4.1). */
function withToken({ raw, ...unread }: UnreadTimestamp, named: readonly string[]): ArchiveTimestamp {
  const { imprintAlgorithm } = parseTimestampToken(unread.token);
  const timestamp = { ...unread, digestAlgorithm: unread.digestAlgorithm ?? imprintAlgorithm };
  if (!named.includes(timestamp.digestAlgorithm))
    throw new EvidenceFailure('evidence-record', 'a digest algorithm that is not named');
  READ.set(timestamp, raw);
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
