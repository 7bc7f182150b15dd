/** Of the default build, and of every cluster that `initdb` makes without --wal-segsize. */
export const SEGMENT_BYTES = 16 * 2 ** 20;
const PER_FILE = 2n ** 32n;

/** A position in the write-ahead log as PostgreSQL prints it, `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined) throw new Error(`${text} is no position in a write-ahead log`);
  return BigInt(`0x${high}`) * PER_FILE + BigInt(`0x${low}`);
}

export const formatLsn = (lsn: bigint): string => `${hex(lsn / PER_FILE)}/${hex(lsn % PER_FILE)}`.toUpperCase();

export const segmentStart = (lsn: bigint): bigint => lsn - (lsn % BigInt(SEGMENT_BYTES));

/** The name of the file with this position (PostgreSQL, WAL Internals). */
export const formatSegment = (timeline: number, lsn: bigint): string =>
  [BigInt(timeline), lsn / PER_FILE, (lsn % PER_FILE) / BigInt(SEGMENT_BYTES)]
    .map((part) => hex(part).padStart(8, '0'))
    .join('')
    .toUpperCase();

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** Where a segment begins. */
export function parseSegment(name: string): { timeline: number; lsn: bigint } {
  const part = (at: number) => BigInt(`0x${name.slice(at, at + 8)}`);
  return { timeline: Number(part(0)), lsn: part(8) * PER_FILE + part(16) * BigInt(SEGMENT_BYTES) };
}

export const formatHistory = (timeline: number): string =>
  `${hex(BigInt(timeline)).padStart(8, '0').toUpperCase()}.history`;

/** Where each earlier timeline was left, by its number (a line each: number, position, reason). */
export const parseHistory = (text: string): Map<number, bigint> =>
  new Map(
    text
      .split('\n')
      .map((line) => /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/i.exec(line))
      .flatMap((found) => (found ? [[Number(found[1]), parseLsn(found[2]!)] as const] : [])),
  );

const hex = (value: bigint) => value.toString(16);

/** The histories of a timeline's parents: each is the beginning of its own, and the first timeline has none. */
export function historiesIn(text: string): Map<number, string> {
  const lines = text.split('\n').filter((line) => /^\d+\s/.test(line));
  return new Map(
    lines.slice(1).map((line, at) => [Number(/^\d+/.exec(line)), `${lines.slice(0, at + 1).join('\n')}\n`]),
  );
}
