import { expect, test } from 'vitest';
import { openLogTail } from './log-tail.ts';

test('an entry of the tail keeps its own bytes alone, not what was received with it', async () => {
  const tail = openLogTail({ query: () => Promise.reject(new Error('the tail has them')) });
  const received = Buffer.alloc(65_536, 7);
  tail.grew(0, [received.subarray(100, 300), received.subarray(400, 700)], []);
  const entries = await tail.readEntries(0, 2);
  expect(entries.map(({ length, buffer }) => [length, buffer.byteLength])).toEqual([
    [200, 200],
    [300, 300],
  ]);
  expect(entries[1]).toEqual(new Uint8Array(300).fill(7));
});
