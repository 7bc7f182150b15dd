import { describe, expect, it } from 'vitest';
import {
  consistencyProof,
  fromBase64,
  fromHex,
  inclusionProof,
  leafHash,
  memoryNodes,
  rootOfLeaves,
  toHex,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from './index.ts';
import { CONFORMANCE, findSharedVectors, readJson } from './testing.ts';

interface Documented {
  leaves: string[];
  roots: string[];
  inclusion: { index: number; size: number; path: string[] }[];
  consistency: { old: number; size: number; path: string[] }[];
}
const documented = readJson<Documented>(`${CONFORMANCE}merkle/small-trees.json`);
const leaves = documented.leaves.map((leaf) => leafHash(fromHex(leaf)));
const read = memoryNodes(leaves);

// JSON.parse would round 2^64 − 1: read every bare integer as a bigint.
const parse = <T>(text: string): T =>
  JSON.parse(text.replace(/: (-?\d+)(?=[,\n}])/g, ': "$1n"'), (_, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as T;
const bytes = (text: string | null) => fromBase64(text ?? '');

describe('the documented trees', () => {
  it('have the documented roots', async () => {
    for (const [size, root] of documented.roots.entries()) {
      expect(toHex(rootOfLeaves(leaves.slice(0, size)))).toBe(root);
      expect(toHex(await treeRoot(size, read))).toBe(root);
    }
  });

  it('give the documented inclusion paths', async () => {
    for (const { index, size, path } of documented.inclusion)
      expect((await inclusionProof(index, size, read)).map((hash) => toHex(hash))).toEqual(path);
  });

  it('give the documented consistency paths', async () => {
    for (const { old, size, path } of documented.consistency)
      expect((await consistencyProof(old, size, read)).map((hash) => toHex(hash))).toEqual(path);
  });
});

describe('every proof of every tree up to 40 leaves', () => {
  const many = Array.from({ length: 40 }, (_, i) => leafHash(Uint8Array.of(i)));
  const readMany = memoryNodes(many);
  const root = (size: number) => rootOfLeaves(many.slice(0, size));

  it('verifies, and only for its own leaf and size', async () => {
    for (let size = 1; size <= 40; size++)
      for (let index = 0; index < size; index++) {
        const path = await inclusionProof(index, size, readMany);
        expect(verifyInclusion(index, size, many[index]!, path, root(size))).toBe(true);
        expect(verifyInclusion(index + 1, size, many[index]!, path, root(size))).toBe(false);
        expect(verifyInclusion(index, size, many[(index + 1) % 40]!, path, root(size))).toBe(false);
      }
  });

  it('shows consistency, and only from its own old size', async () => {
    for (let size = 1; size <= 40; size++)
      for (let old = 1; old <= size; old++) {
        const path = await consistencyProof(old, size, readMany);
        expect(verifyConsistency(old, size, path, root(old), root(size))).toBe(true);
        if (old < size) expect(verifyConsistency(old, size, path, root(old + 1), root(size))).toBe(false);
      }
  });

  it('refuses an index beyond the tree and an old size of 0', async () => {
    await expect(inclusionProof(3, 3, readMany)).rejects.toMatchObject({ code: 'tree' });
    await expect(consistencyProof(0, 3, readMany)).rejects.toMatchObject({ code: 'tree' });
    expect(verifyConsistency(0, 3, [], root(0), root(3))).toBe(false);
  });
});

describe('the reference vectors', () => {
  interface Inclusion {
    leafIdx: bigint;
    treeSize: bigint;
    root: string;
    leafHash: string;
    proof: string[] | null;
    wantErr: boolean;
  }
  interface Consistency {
    size1: bigint;
    size2: bigint;
    root1: string;
    root2: string;
    proof: string[] | null;
    wantErr: boolean;
  }
  it('for inclusion give the expected results', () => {
    for (const { name, text } of findSharedVectors('inclusion')) {
      const v = parse<Inclusion>(text);
      const path = (v.proof ?? []).map((hash) => bytes(hash));
      const verdict = verifyInclusion(v.leafIdx, v.treeSize, bytes(v.leafHash), path, bytes(v.root));
      expect(verdict, name).toBe(!v.wantErr);
    }
  });

  it('for consistency give the expected results', () => {
    for (const { name, text } of findSharedVectors('consistency')) {
      const v = parse<Consistency>(text);
      const path = (v.proof ?? []).map((hash) => bytes(hash));
      const verdict = verifyConsistency(v.size1, v.size2, path, bytes(v.root1), bytes(v.root2));
      expect(verdict, name).toBe(!v.wantErr);
    }
  });
});
