import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { changeInPlace, mutateBytes, replaceBytes, type Hand } from './mutate-bytes.ts';
import type { HonestPicture } from './honest-pictures.ts';

/** Sizes, depths and tables stand here in most files; spread over the whole file they would seldom be hit. */
const HEAD_BYTES = 160;
/** What the type of a file is told by, which is tried often enough by all other changes. */
const SIGNATURE_BYTES = 12;

/**
 * One change or several, half of them in the head. Where a format has sums or lengths over what was changed, most
 * mutants get the right ones, or the decoder would refuse them at its door.
 */
export function mutatePicture(hand: Hand, picture: HonestPicture, donor: HonestPicture): Uint8Array {
  let bytes = picture.bytes;
  if (picture.format === 'png' && hand.chance(0.4)) bytes = mutateRows(hand, bytes);
  else {
    do bytes = change(hand, bytes, donor);
    while (hand.chance(0.5));
  }
  if (hand.chance(0.2)) return bytes;
  if (picture.format === 'png') return withRightSums(bytes);
  if (picture.format === 'webp') return withRightLength(bytes);
  return bytes;
}

function change(hand: Hand, bytes: Uint8Array, donor: HonestPicture): Uint8Array {
  if (hand.chance(0.5)) return mutateBytes(hand, bytes, donor.bytes);
  const made = bytes.slice();
  const head = made.subarray(SIGNATURE_BYTES, HEAD_BYTES);
  head.set(changeInPlace(hand, head));
  return made;
}

const PNG_HEAD = 8;
const AROUND_CHUNK = 12;

interface Chunk {
  at: number;
  /** Of the data, without length, name and sum. */
  length: number;
  name: string;
}

function listChunks(png: Uint8Array): Chunk[] {
  const view = Buffer.from(png.buffer, png.byteOffset, png.length);
  const chunks: Chunk[] = [];
  for (let at = PNG_HEAD; at + AROUND_CHUNK <= view.length;) {
    const length = view.readUInt32BE(at);
    if (at + AROUND_CHUNK + length > view.length) break;
    chunks.push({ at, length, name: view.toString('latin1', at + 4, at + 8) });
    at += AROUND_CHUNK + length;
  }
  return chunks;
}

/** PNG, 5.3: a sum over name and data of each chunk. */
function withRightSums(png: Uint8Array): Uint8Array {
  const made = Buffer.from(png);
  for (const { at, length } of listChunks(made))
    made.writeUInt32BE(crc32(made.subarray(at + 4, at + 8 + length)), at + 8 + length);
  return made;
}

/** The rows behind the compression: their filters and points. */
function mutateRows(hand: Hand, png: Uint8Array): Uint8Array {
  const chunk = listChunks(png).find(({ name }) => name === 'IDAT');
  if (chunk === undefined) return png;
  const { at, length } = chunk;
  let rows: Uint8Array;
  try {
    rows = inflateSync(png.subarray(at + 8, at + 8 + length));
  } catch {
    // Rows that go on in the next chunk.
    return png;
  }
  const changed = deflateSync(mutateBytes(hand, rows, rows));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(changed.length);
  head.write('IDAT', 4, 'latin1');
  const whole = Buffer.concat([head, changed, Buffer.alloc(4)]);
  return withRightSums(replaceBytes(png, at, at + AROUND_CHUNK + length, whole));
}

/** Bytes 4 to 8 of a RIFF file state how many bytes follow them. */
function withRightLength(webp: Uint8Array): Uint8Array {
  if (webp.length < 8) return webp;
  const made = Buffer.from(webp);
  made.writeUInt32LE(made.length - 8, 4);
  return made;
}
