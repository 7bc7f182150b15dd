import { open, type FileHandle } from 'node:fs/promises';
import type { PictureFormat } from './sniff.ts';

/**
 * Whether the file stops before the end that its structure announces. Called only after a decoder failed:
 * libvips reports "corrupt header" or "unsupported" for a truncated TIFF or WebP, and a user can fix 截断.
 */
export async function endsEarly(path: string, format: PictureFormat): Promise<boolean> {
  const file = await open(path);
  try {
    return await fileEndsEarly(file, format);
  } finally {
    await file.close();
  }
}

async function fileEndsEarly(file: FileHandle, format: PictureFormat): Promise<boolean> {
  const { size } = await file.stat();
  const readAt = async (position: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, position);
    return bytes.subarray(0, bytesRead);
  };
  if (size < 64) return true;
  const head = await readAt(0, 16);
  if (format === 'webp') return head.readUInt32LE(4) + 8 > size; // RIFF: size of what follows byte 8
  if (format === 'png') return !(await readAt(size - 64, 64)).includes('IEND');
  if (format === 'jpeg')
    return !(await readAt(Math.max(0, size - 65_536), 65_536)).includes(Buffer.of(0xff, 0xd9));
  if (format === 'tif') return tiffEndsEarly(head, size, readAt);
  return false;
}

type ReadAt = (position: number, length: number) => Promise<Buffer>;

const STRIPS = { offsets: 273, counts: 279 } as const;
const TILES = { offsets: 324, counts: 325 } as const;
const VALUE_BYTES: Readonly<Record<number, number>> = { 3: 2, 4: 4, 16: 8 }; // SHORT, LONG, LONG8

/** TIFF 6.0 §2 and BigTIFF: the first directory, or the last strip or tile it points to, lies beyond the end. */
async function tiffEndsEarly(head: Buffer, size: number, readAt: ReadAt): Promise<boolean> {
  const little = head[0] === 0x49;
  const big = head[2] === 0x2b || head[3] === 0x2b;
  const number = (b: Buffer, at: number, bytes: number): number => {
    if (at + bytes > b.length) return Number.POSITIVE_INFINITY; // beyond the end of the file
    if (bytes === 8) return Number(little ? b.readBigUInt64LE(at) : b.readBigUInt64BE(at));
    return little ? b.readUIntLE(at, bytes) : b.readUIntBE(at, bytes);
  };
  const word = big ? 8 : 4;
  const countBytes = big ? 8 : 2;
  const entryBytes = big ? 20 : 12;
  const directory = number(head, word === 8 ? 8 : 4, word);
  if (directory + countBytes > size) return true;
  const count = Math.min(number(await readAt(directory, countBytes), 0, countBytes), 512);
  const entries = await readAt(directory + countBytes, count * entryBytes);
  if (entries.length < count * entryBytes) return true;

  /** The last value of an array tag, wherever it is stored; 0 without the tag. */
  const lastValue = async (tag: number): Promise<number> => {
    for (let at = 0; at < entries.length; at += entryBytes) {
      if (number(entries, at, 2) !== tag) continue;
      const bytes = VALUE_BYTES[number(entries, at + 2, 2)];
      if (bytes === undefined) return 0;
      const last = (number(entries, at + 4, word) - 1) * bytes;
      if (last + bytes <= word) return number(entries, at + 4 + word + last, bytes);
      const place = number(entries, at + 4 + word, word) + last;
      return place > size ? Number.POSITIVE_INFINITY : number(await readAt(place, bytes), 0, bytes);
    }
    return 0;
  };
  for (const { offsets, counts } of [STRIPS, TILES]) {
    if ((await lastValue(offsets)) + (await lastValue(counts)) > size) return true;
  }
  return false;
}
