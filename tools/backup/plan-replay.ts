import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEnd, findSource, readBegins, readHolder } from '@yinji/stack/archive/archive-folder';
import {
  formatLsn,
  formatSegment,
  parseLsn,
  SEGMENT_BYTES,
  segmentStart,
} from '@yinji/stack/archive/wal-position';

/** What a base backup says of itself (PostgreSQL, Backup Manifest Format). */
export interface Based {
  system: string;
  timeline: number;
  endLsn: bigint;
}

export function readBased(backupManifest: string): Based {
  // The identifier is a number beyond 2^53.
  const [, system] = /"System-Identifier": (\d+)/.exec(backupManifest) ?? [];
  const [range] = (JSON.parse(backupManifest) as { 'WAL-Ranges': { Timeline: number; 'End-LSN': string }[] })[
    'WAL-Ranges'
  ];
  if (system === undefined || range === undefined)
    throw new Error('the backup does not say what it is a copy of');
  return { system, timeline: range.Timeline, endLsn: parseLsn(range['End-LSN']) };
}

export interface Replay {
  /** Names of the files that continue the backup, in their order. */
  segments: readonly string[];
  /** The archive's timelines and where each begins, the newest last; all but the first have a file that says so. */
  begins: readonly (readonly [timeline: number, lsn: bigint])[];
}

/** @throws where the archive does not go on from this backup without a gap: a replay would end there, and say nothing */
export function planReplay(folder: string, based: Based): Replay {
  readHolder(folder);
  const end = findEnd(folder);
  if (end === undefined || end.lsn < based.endLsn)
    throw new Error(
      `${folder} ends ${end === undefined ? 'before it begins' : `at ${formatLsn(end.lsn)}`}, and the backup at ${formatLsn(based.endLsn)}: it does not continue it`,
    );
  if (readFileSync(join(folder, 'system'), 'utf8') !== based.system)
    throw new Error(`${folder} is the archive of another database than the backup`);
  const begins = readBegins(folder, end.timeline);
  const newest = begins.at(-1)![1];
  if (end.lsn < newest)
    throw new Error(
      `${folder} lacks ${formatLsn(end.lsn)} to ${formatLsn(newest)}, from where timeline ${end.timeline} goes on`,
    );
  const own = begins.findIndex(([timeline]) => timeline === based.timeline);
  const [next, left] = begins[own + 1] ?? [];
  if (own === -1 || (left !== undefined && left < based.endLsn))
    throw new Error(
      `the backup is of timeline ${based.timeline} at ${formatLsn(based.endLsn)}, which ${folder} left${left === undefined ? '' : ` at ${formatLsn(left)} for timeline ${next}`}`,
    );
  const segments: string[] = [];
  for (let lsn = segmentStart(based.endLsn); lsn < end.lsn; lsn += BigInt(SEGMENT_BYTES)) {
    const source = findSource(folder, begins, { lsn, until: end.lsn });
    if (source === undefined) {
      const [timeline] = begins.findLast(([, begin]) => begin < end.lsn && segmentStart(begin) <= lsn)!;
      throw new Error(
        `${folder} lacks ${formatSegment(timeline, lsn)}: the archive has a gap after the backup`,
      );
    }
    segments.push(source);
  }
  return { segments, begins };
}
