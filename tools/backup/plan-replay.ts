import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEnd, listSegments, PARTIAL, readHolder } from '@yinji/stack/archive/archive-folder';
import {
  formatHistory,
  formatLsn,
  formatSegment,
  parseHistory,
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
  const known = new Set(listSegments(folder));
  const segments: string[] = [];
  for (let at = segmentStart(based.endLsn); at < end.lsn; at += BigInt(SEGMENT_BYTES)) {
    const [timeline] = begins.findLast(([, begin]) => segmentStart(begin) <= at)!;
    const name = formatSegment(timeline, at);
    const isLast = at + BigInt(SEGMENT_BYTES) >= end.lsn;
    if (known.has(name)) segments.push(name);
    else if (isLast && known.has(name + PARTIAL)) segments.push(name + PARTIAL);
    else throw new Error(`${folder} lacks ${name}: the archive has a gap after the backup`);
  }
  return { segments, begins };
}

/** Each timeline of the newest one's past, and where it begins. */
function readBegins(folder: string, timeline: number): Replay['begins'] {
  if (timeline === 1) return [[1, 0n]];
  const left = [...parseHistory(readFileSync(join(folder, formatHistory(timeline)), 'utf8'))];
  const names = [...left.map(([one]) => one), timeline];
  return names.map((one, at) => [one, at === 0 ? 0n : left[at - 1]![1]] as const);
}
