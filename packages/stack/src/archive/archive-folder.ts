import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceDurably } from '../durable-file.ts';
import {
  formatHistory,
  formatSegment,
  isSegment,
  parseHistory,
  parseSegment,
  SEGMENT_BYTES,
} from './wal-position.ts';

/** Names who may add to an archive: a restore puts another name there, and whoever was before it adds nothing any more. */
const HOLDER = 'holder';
/** The cluster whose log this is (`pg_control_system`). */
const SYSTEM = 'system';
/** The newest file until it is whole; its length is what was received. */
export const PARTIAL = '.partial';

export interface ArchiveEnd {
  timeline: number;
  /** The first byte that is not there yet. */
  lsn: bigint;
}

/** A new archive. @throws where one has something in it already */
export function beginArchive(folder: string): string {
  if (existsSync(folder) && listSegments(folder).length > 0)
    throw new Error(
      `${folder} has an archive already: restore from it to continue it, or begin one in another folder`,
    );
  return holdArchive(folder);
}

/** Takes an archive over from whoever added to it. Returns the name of the new holder. */
export function holdArchive(folder: string, holder: string = randomUUID()): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  replaceDurably(join(folder, HOLDER), holder);
  return holder;
}

/** @throws where no archive is */
export function readHolder(folder: string): string {
  if (!existsSync(join(folder, HOLDER)))
    throw new Error(`${folder} is no archive of the write-ahead log: is its disk mounted?`);
  return readFileSync(join(folder, HOLDER), 'utf8');
}

/** @throws where a restore gave the archive to another database since */
export function requireHolder(folder: string, holder: string | undefined): void {
  const found = readHolder(folder);
  if (holder !== undefined && found !== holder)
    throw new Error(
      `${folder} was taken over: another database was restored from it and continues it. This one may not go on`,
    );
}

/** @throws for the archive of another cluster; a new one belongs to the first that comes */
export function requireSystem(folder: string, system: string): void {
  const path = join(folder, SYSTEM);
  if (!existsSync(path)) replaceDurably(path, system);
  const known = readFileSync(path, 'utf8');
  if (known !== system)
    throw new Error(`${folder} is the archive of another database (${known}, not ${system})`);
}

export const listSegments = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => isSegment(name.replace(PARTIAL, '')))
    .toSorted();

/** Where the newest timeline ends; undefined for an archive without anything in it. */
export function findEnd(folder: string): ArchiveEnd | undefined {
  const last = listSegments(folder).at(-1);
  if (last === undefined) return undefined;
  const { timeline, lsn } = parseSegment(last);
  const end = lsn + BigInt(receivedBytes(folder, last));
  const begins = readBegins(folder, timeline);
  const begin = begins.at(-1)![1];
  // Its first segment begins with a copy of its parents' bytes. Where that is not whole, they are there themselves.
  const hasParents = end < begin && findSource(folder, begins, { lsn, until: begin }) !== undefined;
  return { timeline, lsn: hasParents ? begin : end };
}

/** Each timeline of one's past and where it begins, itself last. @throws without its history */
export function readBegins(folder: string, timeline: number): (readonly [timeline: number, lsn: bigint])[] {
  if (timeline === 1) return [[1, 0n]];
  const left = [...parseHistory(readFileSync(join(folder, formatHistory(timeline)), 'utf8'))];
  const names = [...left.map(([one]) => one), timeline];
  return names.map((one, at) => [one, at === 0 ? 0n : left[at - 1]![1]] as const);
}

/**
 * The file with the bytes of a segment up to `until`: of the newest timeline that was there, or of a parent where nothing of
 * its own is wanted. Undefined where no file has them.
 */
export function findSource(
  folder: string,
  begins: readonly (readonly [timeline: number, lsn: bigint])[],
  { lsn, until }: { lsn: bigint; until: bigint },
): string | undefined {
  const end = lsn + BigInt(SEGMENT_BYTES);
  const wanted = Number((until < end ? until : end) - lsn);
  for (const [timeline, begin] of begins.toReversed()) {
    if (begin >= end) continue;
    const name = formatSegment(timeline, lsn);
    const found = [name, name + PARTIAL].find((one) => receivedBytes(folder, one) >= wanted);
    if (found !== undefined || begin < until) return found;
  }
  return undefined;
}

function receivedBytes(folder: string, name: string): number {
  const path = join(folder, name);
  if (!existsSync(path)) return 0;
  return name.endsWith(PARTIAL) ? statSync(path).size : SEGMENT_BYTES;
}

/** What of the segment that begins there is there, but for zeros at its end: a power cut may leave more of them than came. */
export function readReceived(folder: string, { timeline, lsn }: ArchiveEnd): Buffer {
  const path = join(folder, formatSegment(timeline, lsn) + PARTIAL);
  if (!existsSync(path)) return Buffer.alloc(0);
  const bytes = readFileSync(path);
  return bytes.subarray(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
}
