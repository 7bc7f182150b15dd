import { createHash, randomUUID } from 'node:crypto';
import { localFingerprint } from '@yinji/originality';
import type { CopySearch, HashEntry } from '@yinji/originality/copy-index';

/** A hash of its own for each seed, far from every other. */
export const hashOf = (seed: string) => new Uint8Array(createHash('sha256').update(seed).digest());

export const entryOf = (seed: string, at = 1): HashEntry => ({
  set: 'work',
  id: randomUUID(),
  at,
  hashes: hashOf(seed),
});

export const asked = (...seeds: string[]): CopySearch => ({
  set: 'work',
  queries: seeds.map(hashOf),
  limit: 31,
  inverted: 31,
  most: 100,
});

/** Local features of a plane of random squares, far from those of every other seed. */
export function featuresOf(seed: number): Uint8Array {
  const side = 512;
  const data = new Uint8Array(side * side);
  for (let y = 0; y < side; y += 32)
    for (let x = 0; x < side; x += 32) {
      const value = hashOf(`${seed} ${x} ${y}`)[0]!;
      for (let row = y; row < y + 32; row += 1) data.fill(value, row * side + x, row * side + x + 32);
    }
  return localFingerprint({ data, width: side, height: side });
}
