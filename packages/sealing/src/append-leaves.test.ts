import {
  leafHash,
  rootFromTiles,
  rootOfLeaves,
  tilesOfTree,
  toHex,
  toUtf8,
  type TileReader,
} from '@yinji/evidence';
import { expect, test } from 'vitest';
import { appendLeaves, edgeRoot, EMPTY_EDGE, readEdge, type HashTile, type LogEdge } from './append-leaves.ts';

const leaf = (n: number): Uint8Array => leafHash(toUtf8(String(n)));
const leaves = (from: number, to: number): Uint8Array[] =>
  Array.from({ length: to - from }, (_, i) => leaf(from + i));

/** Stores newest versions and slices them, as log_tile does. */
function tileStore(): TileReader & { save(tiles: readonly HashTile[]): void; widths(): string[] } {
  const stored = new Map<string, HashTile>();
  return {
    save: (tiles) => tiles.forEach((tile) => stored.set(`${tile.level}/${tile.index}`, tile)),
    readTile: async (level, index, width) => stored.get(`${level}/${index}`)!.hashes.subarray(0, 32 * width),
    widths: () =>
      [...stored.values()].map((tile) => `${tile.level}/${tile.index}:${tile.hashes.length / 32}`).sort(),
  };
}

test('growing in uneven steps gives the roots and tiles of the whole tree', async () => {
  const store = tileStore();
  let edge: LogEdge = EMPTY_EDGE;
  for (const size of [1, 2, 7, 255, 256, 257, 511, 700, 1300]) {
    const growth = appendLeaves(edge, leaves(edge.size, size));
    store.save(growth.tiles);
    edge = growth.edge;
    expect(toHex(edgeRoot(edge))).toBe(toHex(rootOfLeaves(leaves(0, size))));
    expect(await readEdge(size, store)).toEqual(edge);
    expect(toHex(await rootFromTiles(size, store))).toBe(toHex(edgeRoot(edge)));
  }
  expect(store.widths()).toEqual(
    tilesOfTree(1300)
      .map((tile) => `${tile.level}/${tile.index}:${tile.width}`)
      .sort(),
  );
});

test('70,000 leaves in one step give the published root', async () => {
  const store = tileStore();
  const { edge, tiles } = appendLeaves(EMPTY_EDGE, leaves(0, 70_000));
  store.save(tiles);
  // evidence.md, vectors
  expect(toHex(edgeRoot(edge))).toBe('1a4cdfcb66374a0c0dcbef49acbd4976d13ee864fb3cb241fc943cad04f02f7e');
  expect(edge.partial.map((row) => row.length)).toEqual([112, 17, 1]);
  expect(toHex(await rootFromTiles(65_536, store))).toBe(
    'f025d06ed804859fd274a1bdacadd6e48ea87634aa91e1edb20143f9498cd02b',
  );
});

test('appending nothing changes nothing', () => {
  expect(appendLeaves(EMPTY_EDGE, [])).toEqual({ edge: EMPTY_EDGE, tiles: [] });
});
