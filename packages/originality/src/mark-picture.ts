/** Drawn over a picture that strangers see. Imported by decode-child.ts alone. */
import sharp, { type Sharp } from 'sharp';
import { attempt, fitted } from './decode-picture.ts';
import { PREVIEW_SIDE, THUMBNAIL_SIDE } from './limits.ts';
import type { Mark, MarkedPicture } from './picture.ts';

const TURN_DEGREES = -24;
/** Of the picture's long side: the whole number appears at least twice at any size. */
const LINE_SHARE = 0.42;
const INK_OPACITY = 0.5;
const SHADE_OPACITY = 0.3;

/** Slanting lines of the text over the whole picture: cropping a corner does not remove them. */
export const mark = (path: string, { text, face }: Mark): Promise<MarkedPicture> =>
  attempt(path, async (picture) => {
    const at = async (side: number, quality: number) => {
      const { data, info } = await fitted(picture.pixels(), side).raw().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const tile = await drawTile(text, face, Math.round(Math.max(width, height) * LINE_SHARE));
      const over = await covering(tile, width, height);
      return sharp(data, { raw: { width, height, channels: 3 } })
        .composite([{ input: over, raw: { width, height, channels: 4 } }])
        .webp({ quality })
        .toBuffer();
    };
    return { preview: await at(PREVIEW_SIDE, 82), thumbnail: await at(THUMBNAIL_SIDE, 80) };
  });

/** The text once, slanted, white with a dark edge: readable on light and on dark. */
async function drawTile(text: string, face: string, width: number): Promise<Buffer> {
  const letters = await sharp({
    text: { text: escape(text), fontfile: face, font: 'Noto Serif SC', width: 4000, dpi: 300 },
  })
    .resize({ width })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = letters;
  const layer = (shade: number, opacity: number): Promise<Buffer> => {
    const pixels = Buffer.alloc(data.length * 4, shade);
    for (let at = 0; at < data.length; at += 1) pixels[at * 4 + 3] = Math.round((data[at] ?? 0) * opacity);
    return png(sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } }));
  };
  const [ink, shade] = [await layer(255, INK_OPACITY), await layer(0, SHADE_OPACITY)];
  const edge = Math.max(1, Math.round(info.height / 16));
  const line = await png(
    sharp({
      create: {
        width: info.width + edge,
        height: info.height + edge,
        channels: 4,
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      },
    }).composite([
      { input: shade, left: edge, top: edge },
      { input: ink, left: 0, top: 0 },
    ]),
  );
  const gap = Math.round(info.height * 1.5);
  return png(
    sharp(line)
      .rotate(TURN_DEGREES, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .extend({ top: gap, bottom: gap, left: gap, right: gap, background: { r: 0, g: 0, b: 0, alpha: 0 } }),
  );
}

/**
 * Tile of the text, repeated in slanting lines over the whole picture: cropping a corner does not remove it.
 */
async function covering(tile: Buffer, width: number, height: number): Promise<Buffer> {
  const { width: w = 1, height: h = 1 } = await sharp(tile).metadata();
  const empty = { r: 0, g: 0, b: 0, alpha: 0 };
  const [columns, rows] = [Math.ceil(width / w) * w, Math.ceil(height / h) * h];
  // A tile may not be larger than what it is laid on.
  const laid = await png(
    sharp({ create: { width: columns, height: rows, channels: 4, background: empty } }).composite([
      { input: tile, tile: true },
    ]),
  );
  return sharp(laid).extract({ left: 0, top: 0, width, height }).ensureAlpha().raw().toBuffer();
}

const png = (picture: Sharp) => picture.png({ compressionLevel: 0 }).toBuffer();
/** Pango markup: an operator's name may contain an ampersand. */
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
