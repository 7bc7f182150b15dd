import { expect, test } from 'vitest';
import { WindowTable } from './window-table.ts';
import { WINDOW_VALUES, type Windows } from './windows.ts';

/** Windows of one kind each: kinds differ in all their values, and in half of their bits. */
function windowsLike(...kinds: number[]): Windows {
  const bits = new Uint32Array(2 * kinds.length);
  const values = new Int8Array(WINDOW_VALUES * kinds.length);
  const places = new Float32Array(3 * kinds.length).fill(1);
  for (const [at, kind] of kinds.entries()) {
    bits.set([0x1234_5678 ^ (kind * 0x0f0f_0f0f), 0x9abc_def0 ^ (kind * 0x3333_3333)], 2 * at);
    values[WINDOW_VALUES * at + kind] = 127;
  }
  return { count: kinds.length, bits, values, places };
}
const [PLAIN, RARE] = [0, 1];

test('a window is found in every work that has it', () => {
  const table = new WindowTable();
  const slots = [PLAIN, RARE, PLAIN].map((kind) => table.add(windowsLike(kind)));
  expect([...table.hits(windowsLike(PLAIN)).keys()]).toEqual([slots[0], slots[2]]);
  expect([...table.hits(windowsLike(PLAIN, RARE)).keys()].toSorted()).toEqual(slots);
});

test('what too many works share is passed over, and what is rare is still found', () => {
  const table = new WindowTable();
  for (let at = 0; at < 60_000; at += 1) table.add(windowsLike(PLAIN));
  const rare = table.add(windowsLike(PLAIN, RARE));
  expect([...table.hits(windowsLike(PLAIN, RARE)).keys()]).toEqual([rare]);
  expect(table.hits(windowsLike(PLAIN)).size).toBe(0);
});
