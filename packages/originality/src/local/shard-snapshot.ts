/**
 * A shard's postings in bytes: "YS", version, the vocabulary's version, the head's length (uint32), the head as JSON,
 * the columns one after the other, SHA-256 of everything before.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Segment } from './posting-segment.ts';

export interface Snapshot {
  vocabulary: number;
  /** By number of the work; null where it was removed. */
  ids: (string | null)[];
  segment: Segment;
}

const VERSION = 2;
const HEAD = 8;
const DIGEST = 32;
const COLUMNS = ['starts', 'heads', 'signatures', 'tails'] as const;

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

/** In pieces that share memory with the shard: write them before the next call to it. */
export function* snapshotBytes({ vocabulary, ids, segment }: Snapshot): Generator<Uint8Array> {
  const json = Buffer.from(JSON.stringify({ ids, words: segment.starts.length - 1, count: segment.count }));
  const head = Buffer.alloc(HEAD);
  head.set([0x59, 0x53, VERSION, vocabulary]);
  head.writeUInt32BE(json.length, 4);
  const sum = createHash('sha256');
  for (const piece of [head, json, ...COLUMNS.map((name) => bytesOf(segment[name]))]) {
    sum.update(piece);
    yield piece;
  }
  yield sum.digest();
}

/** @throws RangeError when the bytes are not a whole snapshot of this version and vocabulary */
export function readSnapshot(bytes: Uint8Array, vocabulary: number): Snapshot {
  const body = bytes.subarray(0, Math.max(0, bytes.length - DIGEST));
  const sum = createHash('sha256').update(body).digest();
  if (body.length < HEAD || !timingSafeEqual(sum, bytes.subarray(body.length)))
    throw new RangeError('a damaged snapshot');
  if (body[0] !== 0x59 || body[1] !== 0x53 || body[2] !== VERSION || body[3] !== vocabulary)
    throw new RangeError('a snapshot of another version');
  let at = HEAD + new DataView(body.buffer, body.byteOffset).getUint32(4);
  const { ids, words, count } = JSON.parse(Buffer.from(body.subarray(HEAD, at)).toString()) as {
    ids: (string | null)[];
    words: number;
    count: number;
  };
  const segment = new Segment(words, count);
  for (const name of COLUMNS) {
    const column = bytesOf(segment[name]);
    column.set(body.subarray(at, at + column.length));
    at += column.length;
  }
  return { vocabulary, ids, segment };
}
