import { compareBytes, concat, equalBytes, toHex, type Bytes } from './bytes.ts';
import { EvidenceFailure } from './failure.ts';
import { sha256 } from './sha256.ts';
import { digestBy } from './signature.ts';

/**
 * The sorted hash trees of RFC 4998 §4.2. A list is a PartialHashtree: hashes with the same parent, which is
 * the hash of their concatenation in ascending order. The lists of one leaf, from the leaf upwards, are its
 * reduced tree.
 */
export type ReducedTree = Uint8Array[][];

export interface HashTree {
  root: Uint8Array;
  /** One for each group given; empty where the group is a single hash and the root itself. */
  reduced: ReducedTree[];
}

interface Node {
  value: Uint8Array;
  /** Groups below it. */
  groups: number[];
}

/**
 * A binary SHA-256 tree over data groups, each one hash or several (§4.2, 3). Equal groups share a leaf. One hundred
 * thousand groups cost seventeen hashes each in their reduced trees.
 */
export function buildHashTree(groups: readonly (readonly Uint8Array[])[]): HashTree {
  if (groups.length === 0 || groups.some((group) => group.length === 0))
    throw new EvidenceFailure('tree', 'a hash tree without a hash');
  const reduced: ReducedTree[] = groups.map((group) => (group.length > 1 ? [sorted(group)] : []));
  let level = leavesOf(groups);
  while (level.length > 1) {
    const fathers: Node[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2) as [Node, Node | undefined];
      fathers.push(right === undefined ? left : marry(left, right, groups, reduced));
    }
    level = fathers;
  }
  return { root: level[0]!.value, reduced };
}

function leavesOf(groups: readonly (readonly Uint8Array[])[]): Node[] {
  const leaves = new Map<string, Node>();
  groups.forEach((group, index) => {
    const value = group.length > 1 ? sha256(concat(...sorted(group))) : group[0]!;
    const known = leaves.get(toHex(value));
    if (known) known.groups.push(index);
    else leaves.set(toHex(value), { value, groups: [index] });
  });
  return [...leaves.values()].toSorted((a, b) => compareBytes(a.value, b.value));
}

function marry(
  left: Node,
  right: Node,
  groups: readonly (readonly Uint8Array[])[],
  reduced: ReducedTree[],
): Node {
  for (const [node, sibling] of [
    [left, right],
    [right, left],
  ] as const)
    for (const index of node.groups) {
      const lists = reduced[index]!;
      // The first list holds the leaf itself (§4.2); a parent is computed and therefore left out.
      const isFirst = lists.length === 0;
      lists.push(isFirst ? sorted([groups[index]![0]!, sibling.value]) : [sibling.value]);
    }
  return {
    value: sha256(concat(...sorted([left.value, right.value]))),
    groups: [...left.groups, ...right.groups],
  };
}

/**
 * The root that a reduced tree leads to from `leaf`, which must be in the first list (RFC 4998 §4.3). Throws
 * `evidence-tree`, or `unsupported` for an unknown digest.
 */
export async function rootOfReducedTree(
  lists: ReducedTree,
  leaf: Uint8Array,
  algorithm: string,
): Promise<Bytes> {
  if (lists.flat().some((hash) => hash.length !== leaf.length))
    throw new EvidenceFailure('evidence-tree', 'a hash of another length');
  if (lists.length > 0 && !lists[0]!.some((hash) => equalBytes(hash, leaf)))
    throw new EvidenceFailure('evidence-tree', 'the hash is not in the first list');
  let value: Uint8Array | undefined;
  for (const list of lists) {
    const hashes = value === undefined ? list : [...list, value];
    value = hashes.length === 1 ? hashes[0]! : await digestBy(algorithm, concat(...sorted(hashes)));
  }
  return concat(value ?? leaf);
}

const sorted = (hashes: readonly Uint8Array[]): Uint8Array[] => hashes.toSorted((a, b) => compareBytes(a, b));
