import { LARGEST_BLOCK } from './metadata-blocks.ts';

/** The three values of a TIFF structure that may hold a label. */
export interface TiffValues {
  xmp: Uint8Array | undefined;
  description: string | undefined;
  userComment: string | undefined;
}

const XMP = 700;
const IMAGE_DESCRIPTION = 270;
const EXIF_IFD = 34_665;
const USER_COMMENT = 37_510;
const MOST_ENTRIES = 4096;
/** Bytes of a value of each field type (TIFF 6.0 §2, BigTIFF); others hold no text. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 4: 4, 7: 1, 13: 4, 16: 8, 18: 8 };

interface Cursor {
  file: Buffer;
  /** In the file's byte order; 0 outside the file. */
  uint(at: number, bytes: 2 | 4 | 8): number;
  isBig: boolean;
  isLittle: boolean;
}

/** Where a value lies. */
interface Place {
  at: number;
  length: number;
}

/** First image directory and its Exif directory (TIFF 6.0, Exif 3.0 §4.6.3), classic or BigTIFF. Never throws. */
export function readTiff(bytes: Uint8Array): TiffValues {
  const cursor = openCursor(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (cursor === undefined) return { xmp: undefined, description: undefined, userComment: undefined };
  const { file, uint, isBig, isLittle } = cursor;
  const first = readDirectory(cursor, isBig ? uint(8, 8) : uint(4, 4));
  const exif = first.get(EXIF_IFD);
  const comment = exif && readDirectory(cursor, uint(exif.at, exif.length >= 8 ? 8 : 4)).get(USER_COMMENT);
  const valueAt = (place: Place | undefined) => place && file.subarray(place.at, place.at + place.length);
  return {
    xmp: valueAt(first.get(XMP)),
    description: valueAt(first.get(IMAGE_DESCRIPTION))?.toString('utf8'),
    userComment: decodeComment(valueAt(comment), isLittle),
  };
}

function openCursor(file: Buffer): Cursor | undefined {
  const mark = file.toString('latin1', 0, 2);
  const isLittle = mark === 'II';
  if (!isLittle && mark !== 'MM') return undefined;
  const uint: Cursor['uint'] = (at, bytes) => {
    if (!(at >= 0 && at + bytes <= file.length)) return 0;
    if (bytes === 8) return Number(isLittle ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at));
    return isLittle ? file.readUIntLE(at, bytes) : file.readUIntBE(at, bytes);
  };
  const version = uint(2, 2);
  if (version !== 42 && version !== 43) return undefined;
  return { file, uint, isBig: version === 43, isLittle };
}

/** Tag → where its value is; what lies outside the file is left out. */
function readDirectory({ file, uint, isBig }: Cursor, at: number): Map<number, Place> {
  const places = new Map<number, Place>();
  if (at < 8) return places;
  const wide = isBig ? 8 : 4;
  const entries = Math.min(uint(at, isBig ? 8 : 2), MOST_ENTRIES);
  for (let n = 0; n < entries; n += 1) {
    const entry = at + (isBig ? 8 : 2) + n * (isBig ? 20 : 12);
    if (entry + (isBig ? 20 : 12) > file.length) break;
    const length = uint(entry + 4, wide) * (TYPE_BYTES[uint(entry + 2, 2)] ?? 0);
    const inPlace = entry + 4 + wide;
    const valueAt = length <= wide ? inPlace : uint(inPlace, wide);
    if (length > 0 && length <= LARGEST_BLOCK && valueAt + length <= file.length)
      places.set(uint(entry, 2), { at: valueAt, length });
  }
  return places;
}

/** Eight bytes name the character code (Exif 3.0 §4.6.6.5.5). */
function decodeComment(bytes: Buffer | undefined, isLittle: boolean): string | undefined {
  if (bytes === undefined || bytes.length < 8) return undefined;
  const isUnicode = bytes.toString('latin1', 0, 7) === 'UNICODE';
  return new TextDecoder(isUnicode ? (isLittle ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes.subarray(8));
}
