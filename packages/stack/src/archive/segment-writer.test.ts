import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SegmentWriter } from './segment-writer.ts';
import { formatSegment, SEGMENT_BYTES } from './wal-position.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-segment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const lsn = BigInt(SEGMENT_BYTES);

/** An archive whose newest segment was received so far; `receive` gives it pieces from the segment's beginning. */
function archiveWith(name: string, received: Buffer) {
  const archive = join(folder, name);
  mkdirSync(archive);
  const partial = join(archive, `${formatSegment(1, lsn)}.partial`);
  writeFileSync(partial, received);
  const receive = async (...pieces: Buffer[]) => {
    const writer = new SegmentWriter(archive, { timeline: 1, lsn });
    try {
      for (const piece of pieces) await writer.add(piece);
      await writer.sync();
    } finally {
      await writer.close();
    }
  };
  return { receive, read: () => readFileSync(partial) };
}
const piecesOf = (bytes: Buffer, length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
    bytes.subarray(at * length, (at + 1) * length),
  );

test('what arrives again is compared, and what is new is added', async () => {
  const bytes = randomBytes(10_000);
  const { receive, read } = archiveWith('again', bytes.subarray(0, 6001));
  await receive(...piecesOf(bytes, 700));
  expect(read().equals(bytes)).toBe(true);
});

test('one byte of another history is refused, and nothing is written over', async () => {
  const bytes = randomBytes(6001);
  const { receive, read } = archiveWith('other', bytes);
  const other = Buffer.from(bytes);
  other[5300] = bytes[5300]! ^ 1;
  await expect(receive(...piecesOf(other, 700))).rejects.toThrow('one of them is a fork');
  expect(read().equals(bytes)).toBe(true);
});

test('unconfirmed sectors that a power cut left empty are written again', async () => {
  const bytes = randomBytes(10_000);
  const cut = Buffer.from(bytes);
  cut.fill(0, 3 * 512, 7 * 512);
  const { receive, read } = archiveWith('cut', cut);
  await receive(...piecesOf(bytes, 700));
  expect(read().equals(bytes)).toBe(true);
});
