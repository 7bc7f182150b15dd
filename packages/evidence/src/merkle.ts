import { equalBytes, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { sha256 } from './sha256.ts';

/** Root of the tree without entries: SHA-256 of nothing (RFC 6962 §2.1). */
export const EMPTY_ROOT: Bytes = sha256(new Uint8Array(0));

/** RFC 6962 §2.1: SHA-256(0x00 ‖ entry). */
export function leafHash(entry: Uint8Array): Bytes {
  const leaf = new Uint8Array(entry.length + 1);
  leaf.set(entry, 1);
  return sha256(leaf);
}

/** Input of a node hash: always 65 bytes. Reused because a tree has as many nodes as leaves. */
const pair = new Uint8Array(65);
pair[0] = 1;

/** RFC 6962 §2.1: SHA-256(0x01 ‖ left ‖ right), 32 bytes each. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Bytes {
  if (left.length !== 32 || right.length !== 32) throw new EvidenceFailure('tree', 'a hash has 32 bytes');
  pair.set(left, 1);
  pair.set(right, 33);
  return sha256(pair);
}

/** The leaves `start` up to but not including `end`. */
export interface LeafRange {
  start: number;
  end: number;
}

/** A complete subtree: the 2^level leaves from index · 2^level on. */
export interface NodeAddress {
  level: number;
  index: number;
}

/** Returns the hash of a complete subtree. Called only for nodes that the tree size contains. */
export type NodeReader = (node: NodeAddress) => Promise<Uint8Array>;

/** Largest power of two smaller than `size` (size > 1). No bit operators: sizes pass 2^32. */
function split(size: number): number {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
}

/** Cuts a left-aligned range of a tree into complete subtrees, largest (leftmost) first. */
export function nodesOfRange({ start, end }: LeafRange): NodeAddress[] {
  const nodes: NodeAddress[] = [];
  let at = start;
  while (at < end) {
    let level = 0;
    let width = 1;
    while (at % (width * 2) === 0 && at + width * 2 <= end) {
      width *= 2;
      level += 1;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** Joins the hashes of `nodesOfRange` to the hash of the range: the right end folds first. */
export function foldNodes(hashes: readonly Uint8Array[]): Bytes {
  const last = hashes.at(-1);
  if (last === undefined) return EMPTY_ROOT;
  return hashes.slice(0, -1).reduceRight<Uint8Array>((right, left) => nodeHash(left, right), last) as Bytes;
}

/** Subtrees whose hashes make up PATH(index, D[size]), sibling first (RFC 6962 §2.1.1). Throws `tree`. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  checkSize(size);
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new EvidenceFailure('tree', `index ${index} is not in a tree of size ${size}`);
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const middle = start + split(end - start);
    if (index < middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  return ranges.toReversed();
}

/** Subtrees whose hashes make up PROOF(oldSize, D[size]) (RFC 6962 §2.1.2). Throws `tree`. */
export function consistencyRanges(oldSize: number, size: number): LeafRange[] {
  checkSize(size);
  if (!Number.isSafeInteger(oldSize) || oldSize < 1 || oldSize > size)
    throw new EvidenceFailure('tree', `no consistency proof from size ${oldSize} to ${size}`);
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = size;
  while (end > oldSize) {
    const middle = start + split(end - start);
    if (oldSize <= middle) {
      ranges.push({ start: middle, end });
      end = middle;
    } else {
      ranges.push({ start, end: middle });
      start = middle;
    }
  }
  // The old tree itself is known to the verifier and left out when it is a complete subtree from leaf 0.
  if (start > 0) ranges.push({ start, end });
  return ranges.toReversed();
}

export async function hashOfRange(range: LeafRange, read: NodeReader): Promise<Bytes> {
  return foldNodes(await Promise.all(nodesOfRange(range).map((node) => read(node))));
}

/** MTH(D[size]), 32 bytes. */
export async function treeRoot(size: number, read: NodeReader): Promise<Bytes> {
  checkSize(size);
  return hashOfRange({ start: 0, end: size }, read);
}

/** Inclusion path, 32 bytes each, sibling first. */
export async function inclusionProof(index: number, size: number, read: NodeReader): Promise<Bytes[]> {
  return (await inclusionProofs([index], size, read))[0]!;
}

/** The inclusion paths of many leaves of one tree: shared nodes are read and hashed once. */
export async function inclusionProofs(
  indexes: readonly number[],
  size: number,
  read: NodeReader,
): Promise<Bytes[][]> {
  const ranges = new Map<string, LeafRange>();
  const keys = indexes.map((index) =>
    inclusionRanges(index, size).map((range) => {
      const key = `${range.start}-${range.end}`;
      ranges.set(key, range);
      return key;
    }),
  );
  const hashes = new Map(
    await Promise.all([...ranges].map(async ([key, range]) => [key, await hashOfRange(range, read)] as const)),
  );
  return keys.map((path) => path.map((key) => hashes.get(key)!));
}

/** Consistency path from `oldSize` (≥ 1) to `size`; empty when they are equal. */
export async function consistencyProof(oldSize: number, size: number, read: NodeReader): Promise<Bytes[]> {
  return Promise.all(consistencyRanges(oldSize, size).map((range) => hashOfRange(range, read)));
}

/** Root over leaf hashes held in memory. */
export function rootOfLeaves(leafHashes: readonly Uint8Array[]): Bytes {
  if (leafHashes.length === 0) return EMPTY_ROOT;
  if (leafHashes.length === 1) return leafHashes[0]! as Bytes;
  const k = split(leafHashes.length);
  return nodeHash(rootOfLeaves(leafHashes.slice(0, k)), rootOfLeaves(leafHashes.slice(k)));
}

/** Reads nodes from leaf hashes held in memory; for tests and small trees. */
export function memoryNodes(leafHashes: readonly Uint8Array[]): NodeReader {
  return async ({ level, index }) => {
    const width = 2 ** level;
    if ((index + 1) * width > leafHashes.length) throw new EvidenceFailure('tree', 'node beyond the tree');
    return rootOfLeaves(leafHashes.slice(index * width, (index + 1) * width));
  };
}

/** Sizes and indexes from untrusted input: values up to 2^64 − 1 are passed as a bigint. */
export type TreeNumber = number | bigint;

function asBigInt(value: TreeNumber): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined;
  return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
}

/** Verifies an inclusion path (RFC 9162 §2.1.3.2). `leaf` is the leaf hash. Never throws. */
export function verifyInclusion(
  index: TreeNumber,
  size: TreeNumber,
  leaf: Uint8Array,
  path: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  const at = asBigInt(index);
  const count = asBigInt(size);
  if (at === undefined || count === undefined || at >= count) return false;
  if (!allHashes([leaf, root, ...path])) return false;
  let fn = at;
  let sn = count - 1n;
  let hash: Uint8Array = leaf;
  for (const sibling of path) {
    if (sn === 0n) return false;
    if (fn % 2n === 1n || fn === sn) {
      hash = nodeHash(sibling, hash);
      while (fn % 2n === 0n && fn !== 0n) {
        fn /= 2n;
        sn /= 2n;
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    fn /= 2n;
    sn /= 2n;
  }
  return sn === 0n && equalBytes(hash, root);
}

/** Verifies a consistency path (RFC 9162 §2.1.4.2). An old size of 0 proves nothing and is refused. Never throws. */
export function verifyConsistency(
  oldSize: TreeNumber,
  size: TreeNumber,
  path: readonly Uint8Array[],
  oldRoot: Uint8Array,
  root: Uint8Array,
): boolean {
  const m = asBigInt(oldSize);
  const n = asBigInt(size);
  if (m === undefined || n === undefined || m === 0n || m > n) return false;
  if (m === n) return path.length === 0 && equalBytes(oldRoot, root);
  if (path.length === 0 || !allHashes([oldRoot, root, ...path])) return false;
  let fn = m - 1n;
  let sn = n - 1n;
  while (fn % 2n === 1n) {
    fn /= 2n;
    sn /= 2n;
  }
  const [first, ...rest] = fn === 0n ? [oldRoot, ...path] : path;
  let oldHash: Uint8Array = first!;
  let hash: Uint8Array = first!;
  for (const part of rest) {
    if (sn === 0n) return false;
    if (fn % 2n === 1n || fn === sn) {
      oldHash = nodeHash(part, oldHash);
      hash = nodeHash(part, hash);
      while (fn % 2n === 0n && fn !== 0n) {
        fn /= 2n;
        sn /= 2n;
      }
    } else {
      hash = nodeHash(hash, part);
    }
    fn /= 2n;
    sn /= 2n;
  }
  return sn === 0n && equalBytes(oldHash, oldRoot) && equalBytes(hash, root);
}

function allHashes(hashes: readonly Uint8Array[]): boolean {
  return hashes.every((hash) => hash.length === 32);
}

function checkSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new EvidenceFailure('tree', `not a tree size: ${size}`);
}
