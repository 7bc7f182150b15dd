import { expect, test } from 'vitest';
import { byteOfProof, byteToFlip, flippedCopy, hexRows } from './flip-byte.ts';

const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
const file = new Blob([bytes]);

test('one bit of one byte differs, and the file itself stays', async () => {
  const copy = new Uint8Array(await (await flippedCopy(file, 50)).arrayBuffer());
  expect(copy.length).toBe(100);
  expect([...copy].flatMap((byte, at) => (byte === at ? [] : [[at, byte]]))).toEqual([[50, 51]]);
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
});

test('a file of one byte can be flipped', async () => {
  expect(byteToFlip(1)).toBe(0);
  expect(new Uint8Array(await (await flippedCopy(new Blob([Uint8Array.of(7)]), 0)).arrayBuffer())).toEqual(
    Uint8Array.of(6),
  );
});

test('three rows of eight are shown around the place, fewer at the ends', async () => {
  const rows = await hexRows(file, 50);
  expect(rows.map(({ at }) => at)).toEqual([40, 48, 56]);
  expect(rows[1]?.bytes).toEqual([48, 49, 50, 51, 52, 53, 54, 55]);
  expect((await hexRows(file, 99)).map(({ bytes: row }) => row.length)).toEqual([8, 4]);
  expect((await hexRows(new Blob([Uint8Array.of(1)]), 0)).map(({ at }) => at)).toEqual([0]);
});

test('in a log proof the byte is after the index, in a part that every browser can check', () => {
  const text =
    'c2sp.org/tlog-proof@v1\nindex 5\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\nlog.example/evidence\n6\n';
  const at = byteOfProof(new TextEncoder().encode(text));
  expect(text.slice(0, at)).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex 5\nA{11}$/);
});
