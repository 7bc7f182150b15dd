import { decode } from 'bmp-ts';
import { BMP_PIXEL_CAP } from './limits.ts';
import { PictureError } from './picture-error.ts';

/** Pixels of a BMP, 8 bits per channel, rows from the top. */
export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
  channels: 4;
}

interface BmpHeader {
  width: number;
  height: number;
  bitsPerPixel: number;
  compression: number;
  dataOffset: number;
}

const BITS_PER_PIXEL = new Set([1, 4, 8, 16, 24, 32]);
const UNCOMPRESSED = new Set([0, 3, 6]); // BI_RGB, BI_BITFIELDS, BI_ALPHABITFIELDS

/** Header of a Windows or OS/2 bitmap (BITMAPCOREHEADER … BITMAPV5HEADER). */
function readBmpHeader(file: Buffer): BmpHeader {
  if (file.length < 26) throw new PictureError('truncated', 'bmp: shorter than its header');
  const headerBytes = file.readUInt32LE(14);
  const dataOffset = file.readUInt32LE(10);
  if (headerBytes === 12) {
    return {
      width: file.readUInt16LE(18),
      height: file.readUInt16LE(20),
      bitsPerPixel: file.readUInt16LE(24),
      compression: 0,
      dataOffset,
    };
  }
  if (headerBytes < 40 || headerBytes > 124)
    throw new PictureError('undecodable', `bmp: header of ${headerBytes} bytes`);
  if (file.length < 14 + headerBytes) throw new PictureError('truncated', 'bmp: ends inside its header');
  return {
    width: file.readInt32LE(18),
    height: Math.abs(file.readInt32LE(22)),
    bitsPerPixel: file.readUInt16LE(28),
    compression: file.readUInt32LE(30),
    dataOffset,
  };
}

/** bmp-ts sizes its buffer from the header, so the header is checked against the file first. */
function checkHeader(file: Buffer, header: BmpHeader, pixelCap: number): void {
  const { width, height, bitsPerPixel, compression, dataOffset } = header;
  if (width <= 0 || height <= 0 || !BITS_PER_PIXEL.has(bitsPerPixel)) {
    throw new PictureError('undecodable', `bmp: ${width}×${height} at ${bitsPerPixel} bit`);
  }
  if (width * height > Math.min(pixelCap, BMP_PIXEL_CAP))
    throw new PictureError('too-many-pixels', `bmp: ${width}×${height}`);
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const wanted = UNCOMPRESSED.has(compression) ? dataOffset + rowBytes * height : dataOffset + 2;
  // Old writers often omit the last row's padding; the pixels themselves must be present.
  if (file.length < wanted - 3) throw new PictureError('truncated', `bmp: ${file.length} of ${wanted} bytes`);
}

/** @throws PictureError truncated, undecodable or too-many-pixels */
export function decodeBmp(file: Buffer, pixelCap: number): RawPicture {
  const header = readBmpHeader(file);
  checkHeader(file, header, pixelCap);
  const decoded = decode(file, { toRGBA: true });
  const { data, width, height } = decoded;
  // Most 32-bit bitmaps leave the fourth byte zero: BI_RGB has no alpha (only BITFIELDS with a mask does).
  if (header.bitsPerPixel !== 32 || header.compression === 0) makeOpaque(data);
  return { data, width, height, channels: 4 };
}

function makeOpaque(rgba: Buffer): void {
  for (let i = 3; i < rgba.length; i += 4) rgba[i] = 255;
}
