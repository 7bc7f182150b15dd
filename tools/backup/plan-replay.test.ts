import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { beginArchive, findEnd } from '@yinji/stack/archive/archive-folder';
import { formatHistory, formatSegment, SEGMENT_BYTES } from '@yinji/stack/archive/wal-position';
import { planReplay } from './plan-replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-plan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SEGMENT = BigInt(SEGMENT_BYTES);
const system = '7301554';
const based = { system, timeline: 1, endLsn: SEGMENT + 100n };

/** An archive of two timelines: the second was left the first in its third segment, and `bytes` of it were received. */
function archiveOfTwo({ name, bytes, first }: { name: string; bytes: number; first: number }): string {
  const archive = join(folder, name);
  mkdirSync(archive);
  beginArchive(archive);
  const write = (file: string, length: number) => writeFileSync(join(archive, file), Buffer.alloc(length, 1));
  writeFileSync(join(archive, 'system'), system);
  write(formatSegment(1, SEGMENT), SEGMENT_BYTES);
  write(`${formatSegment(1, 2n * SEGMENT)}.partial`, first);
  writeFileSync(join(archive, formatHistory(2)), '1\t0/2000200\tno recovery target specified\n');
  write(`${formatSegment(2, 2n * SEGMENT)}.partial`, bytes);
  return archive;
}
const whole = formatSegment(1, SEGMENT);
const partial = (timeline: number) => `${formatSegment(timeline, 2n * SEGMENT)}.partial`;

test('the first segment of a new timeline is taken, where it is received beyond what the timeline began with', () => {
  const archive = archiveOfTwo({ name: 'more', bytes: 0x300, first: 0x200 });
  expect(findEnd(archive)).toEqual({ timeline: 2, lsn: 2n * SEGMENT + 0x300n });
  expect(planReplay(archive, based).segments).toEqual([whole, partial(2)]);
});

test('a new timeline of which the archive received less than it began with has all of its parent', () => {
  const archive = archiveOfTwo({ name: 'less', bytes: 0x100, first: 0x280 });
  expect(findEnd(archive)).toEqual({ timeline: 2, lsn: 2n * SEGMENT + 0x200n });
  expect(planReplay(archive, based).segments).toEqual([whole, partial(1)]);
});

test('bytes that neither timeline has are a gap', () => {
  const archive = archiveOfTwo({ name: 'neither', bytes: 0x100, first: 0x180 });
  expect(findEnd(archive)).toEqual({ timeline: 2, lsn: 2n * SEGMENT + 0x100n });
  expect(() => planReplay(archive, { ...based, endLsn: 2n * SEGMENT + 0x80n })).toThrow(`lacks`);
});

test('a backup of what the archive left is refused before anything is unpacked', () => {
  const archive = archiveOfTwo({ name: 'left', bytes: 0x300, first: 0x280 });
  const after = { ...based, endLsn: 2n * SEGMENT + 0x210n };
  expect(() => planReplay(archive, after)).toThrow('left at 0/2000200 for timeline 2');
  expect(() => planReplay(archive, { ...after, timeline: 3 })).toThrow('timeline 3');
  expect(planReplay(archive, { ...after, timeline: 2 }).segments).toEqual([partial(2)]);
});
