import { inflateSync } from 'node:zlib';

/** A piece of metadata as it lies in a picture file. */
export type MetadataBlock =
  | { kind: 'xmp'; bytes: Uint8Array }
  /** A TIFF structure: a whole TIFF file, or what Exif wraps. */
  | { kind: 'tiff'; bytes: Uint8Array }
  /** Value of a PNG text chunk with the keyword AIGC. */
  | { kind: 'text'; bytes: Uint8Array };

/** A larger block is a file of its own, not a label. The limit also bounds decompression. */
export const LARGEST_BLOCK = 1 << 20;
const MOST_BLOCKS = 64;

const XMP_MARK = Buffer.from('http://ns.adobe.com/xap/1.0/\0');
const EXTENDED_XMP_MARK = Buffer.from('http://ns.adobe.com/xmp/extension/\0');
const EXIF_MARK = Buffer.from('Exif\0\0');
const LABEL_KEYWORD = 'AIGC';

/**
 * The metadata of a JPEG, PNG, WebP or TIFF file. Where the structure breaks off, the blocks before the break
 * are returned.
 */
export function findMetadata(file: Buffer, format: string): MetadataBlock[] {
  const found: MetadataBlock[] = [];
  const keep = (block: MetadataBlock) => {
    if (block.bytes.length <= LARGEST_BLOCK && found.length < MOST_BLOCKS) found.push(block);
  };
  if (format === 'jpeg') readJpeg(file, keep);
  if (format === 'png') readPng(file, keep);
  if (format === 'webp') readWebp(file, keep);
  if (format === 'tif') found.push({ kind: 'tiff', bytes: file });
  return found;
}

type Keep = (block: MetadataBlock) => void;

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

function keepExif(bytes: Buffer, keep: Keep): void {
  keep({ kind: 'tiff', bytes: startsWith(bytes, EXIF_MARK) ? bytes.subarray(EXIF_MARK.length) : bytes });
}

/** Marker segments up to the first scan (ITU-T T.81 B.1); XMP Specification Part 3 §1.1.3 for the marks. */
function readJpeg(file: Buffer, keep: Keep): void {
  const extended: { offset: number; bytes: Buffer }[] = [];
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff;) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === 0xda || marker === 0xd9) break;
    const length = file.readUInt16BE(at + 2);
    const bytes = file.subarray(at + 4, at + 2 + length);
    if (marker === 0xe1) {
      if (startsWith(bytes, XMP_MARK)) keep({ kind: 'xmp', bytes: bytes.subarray(XMP_MARK.length) });
      else if (startsWith(bytes, EXIF_MARK)) keepExif(bytes, keep);
      else if (startsWith(bytes, EXTENDED_XMP_MARK) && bytes.length > EXTENDED_XMP_MARK.length + 40)
        extended.push(extendedPart(bytes.subarray(EXTENDED_XMP_MARK.length)));
    }
    at += 2 + Math.max(length, 2);
  }
  extended.sort((a, b) => a.offset - b.offset);
  if (extended.length > 0) keep({ kind: 'xmp', bytes: Buffer.concat(extended.map(({ bytes }) => bytes)) });
}

/** 32 bytes of GUID, 4 of the full length, 4 of this part's offset. */
const extendedPart = (bytes: Buffer) => ({ offset: bytes.readUInt32BE(36), bytes: bytes.subarray(40) });

/** Chunks (PNG, third edition, §5). */
function readPng(file: Buffer, keep: Keep): void {
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const bytes = file.subarray(at + 8, at + 8 + length);
    if (type === 'IEND') break;
    if (type === 'eXIf') keepExif(bytes, keep);
    if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt') keepText(type, bytes, keep);
    at += 12 + length;
  }
}

function keepText(type: 'tEXt' | 'zTXt' | 'iTXt', bytes: Buffer, keep: Keep): void {
  const end = bytes.subarray(0, 80).indexOf(0);
  if (end < 1) return;
  const keyword = bytes.toString('latin1', 0, end);
  const kind = keyword === 'XML:com.adobe.xmp' ? 'xmp' : keyword === LABEL_KEYWORD ? 'text' : undefined;
  if (kind === undefined) return;
  const value = textValue(type, bytes.subarray(end + 1));
  if (value !== undefined) keep({ kind, bytes: value });
}

function textValue(type: 'tEXt' | 'zTXt' | 'iTXt', rest: Buffer): Buffer | undefined {
  if (type === 'tEXt') return rest;
  if (type === 'zTXt') return inflate(rest.subarray(1));
  const languageEnd = rest.indexOf(0, 2);
  const keywordEnd = languageEnd < 0 ? -1 : rest.indexOf(0, languageEnd + 1);
  if (keywordEnd < 0) return undefined;
  const text = rest.subarray(keywordEnd + 1);
  return rest[0] === 1 ? inflate(text) : text;
}

function inflate(bytes: Buffer): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: LARGEST_BLOCK });
  } catch {
    return undefined;
  }
}

/** RIFF chunks, padded to even length (WebP Container Specification). */
function readWebp(file: Buffer, keep: Keep): void {
  for (let at = 12; at + 8 <= file.length;) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const bytes = file.subarray(at + 8, at + 8 + length);
    if (type === 'XMP ') keep({ kind: 'xmp', bytes });
    if (type === 'EXIF') keepExif(bytes, keep);
    at += 8 + length + (length % 2);
  }
}
