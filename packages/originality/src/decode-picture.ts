/**
 * The work of the child process. Only decode-child.ts imports it, because it passes strangers' bytes to native
 * libraries.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { decodeBmp, type RawPicture } from './bmp-picture.ts';
import { endsEarly } from './ends-early.ts';
import {
  LUMA_SIDE,
  PAGE_CAP,
  PIXEL_CAP,
  PREVIEW_SIDE,
  PRINT_SIDE,
  SMALL_PIXEL_CAP,
  THUMBNAIL_SIDE,
} from './limits.ts';
import { lumaOfRgb } from './luma.ts';
import { pdqHash, pdqHashes, trimmedHashes } from './pdq.ts';
import { PictureError } from './picture-error.ts';
import type { InspectedPicture, PreviewedPicture, PrintedPicture } from './picture.ts';
import { SNIFF_BYTES, sniffPicture, type PictureFormat } from './sniff.ts';

sharp.cache(false);
sharp.concurrency(1);
// libvips has loaders for SVG, GIF, PDF, HEIF and more; it would draw an SVG named .png. Only the loaders of
// our formats stay enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadTiff'],
});

interface OpenedPicture {
  format: PictureFormat;
  width: number;
  height: number;
  pages: number;
  /** A fresh pipeline over the original, upright, 8-bit sRGB, transparency on white. */
  pixels(): Sharp;
}

async function sniffFile(path: string): Promise<PictureFormat> {
  const file = await open(path);
  const head = Buffer.alloc(SNIFF_BYTES);
  const { bytesRead } = await file.read(head, 0, SNIFF_BYTES, 0).finally(() => file.close());
  const format = sniffPicture(head.subarray(0, bytesRead));
  if (!format)
    throw new PictureError('unsupported-format', `begins ${head.subarray(0, bytesRead).toString('hex')}`);
  return format;
}

function normalised(picture: Sharp): Sharp {
  return picture.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha();
}

function openRaw(raw: RawPicture): OpenedPicture {
  const { data, width, height, channels } = raw;
  const pixels = () =>
    normalised(sharp(data, { raw: { width, height, channels }, limitInputPixels: PIXEL_CAP }));
  return { format: 'bmp', width, height, pages: 1, pixels };
}

/** The header is read and refused here; `limitInputPixels` holds where the decoder finds more than the header said. */
async function openPicture(path: string, format: PictureFormat, pixelCap: number): Promise<OpenedPicture> {
  if (format === 'bmp') return openRaw(decodeBmp(await readFile(path), pixelCap));
  // failOn 'error' refuses truncated files but accepts the warnings that honest old cameras cause.
  const load = () => sharp(path, { failOn: 'error', limitInputPixels: pixelCap, page: 0, pages: 1 });
  const metadata = await load().metadata();
  const pages = metadata.pages ?? 1;
  if (format === 'tif' && pages > PAGE_CAP) throw new PictureError('too-many-pages', `${pages} pages`);
  const { width, height } = metadata.autoOrient;
  if (width * height > pixelCap) throw new PictureError('too-many-pixels', `${width}×${height}`);
  return { format, width, height, pages, pixels: () => normalised(load()) };
}

/**
 * SHA-256 over "yinji-pixels/1\n", width and height (uint32 big-endian) and all RGB bytes at full size. It goes through
 * libvips' own file format (64 bytes of header, then the bare pixels), which is written row by row: a 150 megapixel
 * scan costs disk for a second instead of half a gigabyte of memory.
 */
async function hashPixels(picture: OpenedPicture, scratch: string): Promise<string> {
  await picture.pixels().toFile(scratch);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(picture.width, 0);
  size.writeUInt32BE(picture.height, 4);
  const sha256 = createHash('sha256').update('yinji-pixels/1\n').update(size);
  const end = 64 + picture.width * picture.height * 3 - 1;
  for await (const chunk of createReadStream(scratch, { start: 64, end, highWaterMark: 1 << 20 })) {
    sha256.update(chunk as Buffer);
  }
  return sha256.digest('hex');
}

export const fitted = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

async function preview(picture: OpenedPicture): Promise<PreviewedPicture> {
  const large = await fitted(picture.pixels(), PREVIEW_SIDE).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = large.info;
  const again = () => sharp(large.data, { raw: { width, height, channels: 3 } });
  const [webp, thumbnail, small] = await Promise.all([
    again().webp({ quality: 82 }).toBuffer(),
    fitted(again(), THUMBNAIL_SIDE).webp({ quality: 80 }).toBuffer(),
    again()
      .resize({ width: LUMA_SIDE, height: LUMA_SIDE, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  ]);
  const luma = lumaOfRgb(small.data, small.info.width, small.info.height);
  const { format, pages } = picture;
  const size = { width: picture.width, height: picture.height };
  return {
    format,
    ...size,
    pages,
    preview: webp,
    thumbnail,
    luma,
    pdq: pdqHashes(luma),
    trimmedPdq: trimmedHashes(luma),
  };
}

/** A picture for display, not evidence: smaller limits, one pass, nothing on disk. */
export const previewSmall = (path: string): Promise<PreviewedPicture> =>
  attempt(path, preview, SMALL_PIXEL_CAP);

/**
 * All data needed of a picture, in two passes over the original. `scratch` ends in .v; the caller removes it.
 */
export const inspect = (path: string, scratch: string): Promise<InspectedPicture> =>
  attempt(path, async (picture) => ({
    pixelSha256: await hashPixels(picture, scratch),
    ...(await preview(picture)),
  }));

/** A JPEG for a certificate: PDF has no WebP. */
export async function print(path: string): Promise<PrintedPicture> {
  return attempt(path, async (picture) => {
    const { data, info } = await fitted(picture.pixels(), PRINT_SIDE)
      .jpeg({ quality: 84, chromaSubsampling: '4:4:4', optimiseCoding: true })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(data)
      .resize({ width: LUMA_SIDE, height: LUMA_SIDE, fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pdq = pdqHash(lumaOfRgb(small.data, small.info.width, small.info.height));
    return { jpeg: data, width: info.width, height: info.height, pdq };
  });
}

export async function attempt<T>(
  path: string,
  work: (picture: OpenedPicture) => Promise<T>,
  pixelCap: number = PIXEL_CAP,
): Promise<T> {
  const format = await sniffFile(path);
  try {
    return await work(await openPicture(path, format, pixelCap));
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw await faultOf(cause, path, format);
  }
}

/**
 * libvips has no error codes: the reason comes from its few stable sentences, else from the file's own
 * structure.
 */
async function faultOf(cause: unknown, path: string, format: PictureFormat): Promise<PictureError> {
  const said = cause instanceof Error ? cause.message : String(cause);
  if (/no space left|input\/output error/i.test(said)) return new PictureError('interrupted', said);
  if (/pixel limit/i.test(said)) return new PictureError('too-many-pixels', said);
  if (/premature end|truncat/i.test(said) || (await endsEarly(path, format)))
    return new PictureError('truncated', said);
  return new PictureError('undecodable', said);
}
