import { closeSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { HashEntry, HashSet } from '@yinji/originality/copy-index';

/**
 * Snapshot and log are files of blocks: `YJI2`, the length of the records, how many they are, the CRC-32 of all the rest
 * (4 bytes each, big-endian), the records. A snapshot ends with a block of no records, so that one cut short is noticed.
 *
 * A record: set (1), id (16), time (8, float), number of hashes (1), the hashes.
 */
const MAGIC = 0x594a4932;
const HEAD_BYTES = 16;
const RECORD_HEAD_BYTES = 26;
const HASH_BYTES = 32;
/** A greater length is damage. */
const MOST_BYTES = 64 * 1024 * 1024;
const SETS: readonly HashSet[] = ['work', 'blocked'];

function encodeRecord({ set, id, at, hashes }: HashEntry): Buffer {
  const record = Buffer.alloc(RECORD_HEAD_BYTES + hashes.length);
  record[0] = SETS.indexOf(set);
  record.write(id.replaceAll('-', ''), 1, 'hex');
  record.writeDoubleBE(at, 17);
  record[25] = hashes.length / HASH_BYTES;
  record.set(hashes, RECORD_HEAD_BYTES);
  return record;
}

const checksumOf = (head: Buffer, body: Buffer) => crc32(body, crc32(head.subarray(0, 12)));

export function encodeBlock(entries: readonly HashEntry[]): Buffer {
  const records = entries.map(encodeRecord);
  const head = Buffer.alloc(HEAD_BYTES);
  const body = Buffer.concat(records);
  head.writeUInt32BE(MAGIC, 0);
  head.writeUInt32BE(body.length, 4);
  head.writeUInt32BE(records.length, 8);
  head.writeUInt32BE(checksumOf(head, body), 12);
  return Buffer.concat([head, body]);
}

export const END_OF_SNAPSHOT = encodeBlock([]);

function decodeRecords(body: Buffer, count: number): HashEntry[] {
  const entries: HashEntry[] = [];
  for (let at = 0; entries.length < count;) {
    const hex = body.toString('hex', at + 1, at + 17);
    const from = at + RECORD_HEAD_BYTES;
    const to = from + body[at + 25]! * HASH_BYTES;
    entries.push({
      set: SETS[body[at]!]!,
      id: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
      at: body.readDoubleBE(at + 17),
      hashes: body.subarray(from, to),
    });
    at = to;
  }
  return entries;
}

export interface ReadFile {
  /** Where the last whole block ends. */
  goodBytes: number;
  /** Whether the last block was the end of a snapshot. */
  isEnded: boolean;
  /** Why reading ended before the file's end. */
  fault: string | undefined;
}

/** Hands over the entries of each whole block in order, and stops at the first that is not. */
export function readBlocks(path: string, take: (entries: HashEntry[]) => void): ReadFile {
  const file = openSync(path, 'r');
  const head = Buffer.alloc(HEAD_BYTES);
  let goodBytes = 0;
  let isEnded = false;
  const stop = (fault?: string): ReadFile => ({ goodBytes, isEnded, fault });
  try {
    for (;;) {
      const read = readSync(file, head, 0, HEAD_BYTES, goodBytes);
      if (read === 0) return stop();
      const length = head.readUInt32BE(4);
      if (read < HEAD_BYTES) return stop('ends within a block');
      if (head.readUInt32BE(0) !== MAGIC || length > MOST_BYTES) return stop('no block');
      const body = Buffer.alloc(length);
      if (readSync(file, body, 0, length, goodBytes + HEAD_BYTES) < length) return stop('ends within a block');
      if (checksumOf(head, body) !== head.readUInt32BE(12)) return stop('checksum');
      const count = head.readUInt32BE(8);
      if (count > 0) take(decodeRecords(body, count));
      isEnded = count === 0;
      goodBytes += HEAD_BYTES + length;
    }
  } finally {
    closeSync(file);
  }
}
