import { describe, expect, it } from 'vitest';
import {
  consistencyProofFromTiles,
  createKnownTiles,
  decodeEntryBundle,
  encodeEntryBundle,
  encodeHashTile,
  entryBundleBytes,
  inclusionProofFromTiles,
  inclusionProofsFromTiles,
  leafHash,
  parseTilePath,
  rootFromTiles,
  rootOfLeaves,
  sha256,
  tilePath,
  tilesOfTree,
  toHex,
  toUtf8,
  verifyConsistency,
  verifyInclusion,
  type TileReader,
} from './index.ts';
import { CONFORMANCE, readJson } from './testing.ts';

interface Documented {
  roots: Record<string, string>;
  tiles: Record<string, string>;
  tilesOf70000: string[];
}
const documented = readJson<Documented>(`${CONFORMANCE}merkle/decimal-trees.json`);
const SIZE = 70_000;
const leaves = Array.from({ length: SIZE }, (_, i) => leafHash(toUtf8(String(i))));

/** Hashes at tile level `l`: the roots of complete runs of 256 below. */
const levels = [leaves];
while (levels.at(-1)!.length >= 256) {
  const below = levels.at(-1)!;
  const runs = Math.floor(below.length / 256);
  levels.push(Array.from({ length: runs }, (_, i) => rootOfLeaves(below.slice(i * 256, (i + 1) * 256))));
}
const tile = (level: number, index: number, width: number) =>
  encodeHashTile(levels[level]!.slice(index * 256, index * 256 + width));

function servedTiles(size: number): TileReader {
  const served = new Set(tilesOfTree(size).map((each) => tilePath(each)));
  return {
    readTile: async (level, index, width) => {
      if (!served.has(tilePath({ level, index, width }))) throw new Error('a log need not serve this tile');
      return tile(level, index, width);
    },
  };
}

describe('tiles', () => {
  it('give the documented roots', async () => {
    for (const [size, root] of Object.entries(documented.roots))
      expect(toHex(await rootFromTiles(Number(size), servedTiles(Number(size))))).toBe(root);
  });

  it('have the documented bytes', () => {
    for (const [path, sha] of Object.entries(documented.tiles)) {
      const { level, index, width } = parseTilePath(path);
      const bytes =
        level === 'entries'
          ? encodeEntryBundle(Array.from({ length: 256 }, (_, i) => toUtf8(String(index * 256 + i))))
          : tile(level, index, width);
      expect(toHex(sha256(bytes)), path).toBe(sha);
    }
  });

  it('of a size are the documented ones', () => {
    const paths = tilesOfTree(SIZE).map((each) => tilePath(each));
    expect(paths).toHaveLength(274 + 2 + 1);
    for (const path of documented.tilesOf70000) expect(paths).toContain(path);
    expect(tilesOfTree(256).map((each) => tilePath(each))).toEqual(['tile/0/000', 'tile/1/000.p/1']);
    expect(tilesOfTree(257, 256).map((each) => tilePath(each))).toEqual(['tile/0/001.p/1']);
    expect(tilesOfTree(0)).toEqual([]);
  });

  it('give proofs that verify, from tiles the log must serve only', async () => {
    for (const size of [1, 2, 255, 256, 257, 511, 65_535, 65_536, 65_537, SIZE])
      for (const index of [0, Math.floor(size / 2), size - 1]) {
        const reader = servedTiles(size);
        const root = await rootFromTiles(size, reader);
        const path = await inclusionProofFromTiles(index, size, reader);
        expect(verifyInclusion(index, size, leaves[index]!, path, root)).toBe(true);
        const old = index + 1;
        const oldRoot = await rootFromTiles(old, servedTiles(old));
        const proof = await consistencyProofFromTiles(old, size, reader);
        expect(verifyConsistency(old, size, proof, oldRoot, root)).toBe(true);
      }
  });
});

describe('tiles that are cached from an earlier size', () => {
  it('give the same paths, and are read again only where they are wider', async () => {
    const known = createKnownTiles();
    const seen = new Map<string, number>();
    const read: string[] = [];
    for (let size = 1; size <= 5000; size += 1 + Math.floor(size / 3)) {
      const served = servedTiles(size);
      const counted: TileReader = {
        readTile: (level, index, width) => {
          const name = `${level}/${index}`;
          if ((seen.get(name) ?? 0) >= width) read.push(`${name} of ${size}`);
          seen.set(name, width);
          return served.readTile(level, index, width);
        },
      };
      const indexes = [0, Math.floor(size / 2), size - 1];
      const paths = await inclusionProofsFromTiles(indexes, size, counted, known);
      expect(paths).toEqual(await inclusionProofsFromTiles(indexes, size, served));
      const old = Math.ceil(size / 2);
      expect(await consistencyProofFromTiles(old, size, counted, known)).toEqual(
        await consistencyProofFromTiles(old, size, served),
      );
    }
    expect(read).toEqual([]);
  });

  it('are evicted when there are many, and then read again', async () => {
    const known = createKnownTiles();
    for (let index = 0; index < SIZE; index += 256)
      await inclusionProofsFromTiles([index], SIZE, servedTiles(SIZE), known);
    expect(known.pyramids.size).toBeLessThan(80);
    expect(await inclusionProofsFromTiles([7], SIZE, servedTiles(SIZE), known)).toEqual(
      await inclusionProofsFromTiles([7], SIZE, servedTiles(SIZE)),
    );
  });

  it('keep their hashes alone, not every tile that was read for one more', async () => {
    const known = createKnownTiles();
    for (let size = 1; size <= 200; size += 1)
      await inclusionProofsFromTiles([0], size, servedTiles(size), known);
    const kept = new Set(
      [...known.pyramids.values()].flatMap((rows) => rows.flat()).map(({ buffer }) => buffer),
    );
    const bytes = [...kept].reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(bytes).toBeLessThan(2 * 200 * 32 + 32);
  });

  it('serve an older size too', async () => {
    const known = createKnownTiles();
    await inclusionProofsFromTiles([5], 300, servedTiles(300), known);
    for (const size of [6, 100, 256, 299])
      expect(await inclusionProofsFromTiles([5], size, servedTiles(size), known)).toEqual(
        await inclusionProofsFromTiles([5], size, servedTiles(size)),
      );
  });
});

describe('tile paths', () => {
  it('group thousands', () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
    expect(parseTilePath('tile/entries/x001/x234/067.p/9')).toEqual({
      level: 'entries',
      index: 1_234_067,
      width: 9,
    });
  });

  it('have one spelling', () => {
    for (const path of [
      'tile/0/x000/001',
      'tile/00/001',
      'tile/0/1',
      'tile/0/001.p/256',
      'tile/0/001.p/0',
      'tile/64/000',
    ])
      expect(() => parseTilePath(path), path).toThrow(expect.objectContaining({ code: 'tile' }));
  });
});

describe('entry bundles', () => {
  it('are equal after writing and reading, and a partial is a prefix', () => {
    const entries = ['', 'a', 'b'.repeat(65_535)].map((text) => toUtf8(text));
    const bundle = encodeEntryBundle(entries);
    expect(decodeEntryBundle(bundle, 3)).toEqual(entries);
    expect(bundle.subarray(0, entryBundleBytes(bundle, 2))).toEqual(encodeEntryBundle(entries.slice(0, 2)));
    expect(() => decodeEntryBundle(bundle, 4)).toThrow(expect.objectContaining({ code: 'tile' }));
    expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow(
      expect.objectContaining({ code: 'tile' }),
    );
  });
});
