import type { PartyKey } from './backing.ts';
import { concat, toHex, type Bytes } from './bytes.ts';
import { encodeChains, type ArchiveTimestamp, type ArchiveTimestampChain } from './evidence-record.ts';
import { EvidenceFailure } from './failure.ts';
import { rootOfReducedTree } from './hash-tree.ts';
import { digestBy } from './signature.ts';
import { findTokenAnchor, parseTimestampToken, verifyTimestampDigest } from './timestamp.ts';
import type { Certificate } from './x509.ts';

/** The keys of its time stamps, each anchor as of the token's own time; for a record that was verified. */
export async function listRecordKeys(
  chains: readonly ArchiveTimestampChain[],
  anchors: readonly Certificate[],
): Promise<PartyKey[]> {
  const found = await Promise.all(
    chains.flat().map(({ token }) => findTokenAnchor(parseTimestampToken(token), anchors)),
  );
  return found.flatMap((anchor) =>
    anchor ? [{ role: 'time-authority', id: anchor.sha256, name: anchor.commonName }] : [],
  );
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
