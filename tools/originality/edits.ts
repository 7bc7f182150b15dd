/** What people do to pictures that are not theirs. Deterministic by seed; elements come from the stock that distractors share. */
import sharp, { type Sharp } from 'sharp';
import {
  drawCaption,
  drawFrame,
  drawLogo,
  drawTemplate,
  FREE_PLACE,
  STOCK,
} from '@yinji/testkit/pictures/shared-elements';
import { warp } from './warp.ts';

type Dice = () => number;
/** @param other draws an unrelated picture */
export type Edit = (picture: Buffer, next: Dice, other: () => Promise<Buffer>) => Promise<Buffer>;

const jpeg = (picture: Sharp, quality = 86): Promise<Buffer> =>
  picture.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();

async function sizeOf(picture: Buffer): Promise<{ width: number; height: number; long: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height, long: Math.max(width, height) };
}

const overlay = (width: number, height: number, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);
const stock = (next: Dice): number => Math.floor(next() * STOCK);

async function cut(picture: Buffer, share: number, next: Dice): Promise<Sharp> {
  const { width, height } = await sizeOf(picture);
  const [w, h] = [Math.round(width * Math.sqrt(share)), Math.round(height * Math.sqrt(share))];
  const [left, top] = [Math.floor(next() * (width - w)), Math.floor(next() * (height - h))];
  return sharp(picture).extract({ left, top, width: w, height: h });
}

async function drawnOver(picture: Buffer, body: (width: number, height: number) => string): Promise<Buffer> {
  const { width, height } = await sizeOf(picture);
  return jpeg(
    sharp(picture).composite([{ input: overlay(width, height, body(width, height)), left: 0, top: 0 }]),
  );
}

/** Each pixel in place; channels red, green, blue. */
async function pixelwise(picture: Buffer, change: (rgb: Uint8Array, at: number) => void): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3) change(data, at);
  return jpeg(sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }));
}

export const EDITS: Readonly<Record<string, Edit>> = {
  async phone_of_screen(picture, next) {
    const { width, height } = await sizeOf(picture);
    const bezel = Math.round(Math.min(width, height) * 0.05);
    const screen = await sharp(picture)
      .extend({ top: bezel, bottom: bezel, left: bezel, right: bezel, background: '#101114' })
      .png()
      .toBuffer();
    return warp(screen, { next, tilt: 0.09, moire: 10, shade: 0.25, noise: 6, blur: 0.8 });
  },
  async caption_bars(picture, next) {
    const { width, height } = await sizeOf(picture);
    const bar = Math.round(height * 0.16);
    return jpeg(
      sharp(picture)
        .extend({ top: bar, bottom: bar, background: '#ffffff' })
        .composite([
          { input: drawCaption(stock(next), width, bar), left: 0, top: 0 },
          { input: drawCaption(stock(next), width, bar), left: 0, top: height + bar },
        ]),
    );
  },
  async stickers(picture, next) {
    const { width, height } = await sizeOf(picture);
    const side = Math.round(Math.min(width, height) * 0.26);
    const input = await sharp(drawLogo(stock(next)))
      .resize(side, side)
      .png()
      .toBuffer();
    const places = [0, 1, 2].map(() => ({
      input,
      left: Math.floor(next() * (width - side)),
      top: Math.floor(next() * (height - side)),
    }));
    return jpeg(sharp(picture).composite(places));
  },
  async rounded_corners(picture, next) {
    const { width, height } = await sizeOf(picture);
    const radius = Math.min(width, height) * (0.1 + next() * 0.15);
    const mask = overlay(width, height, `<rect width="100%" height="100%" rx="${radius}" fill="#fff"/>`);
    const cutOut = await sharp(picture)
      .ensureAlpha()
      .composite([{ input: mask, blend: 'dest-in' }])
      .png()
      .toBuffer();
    return jpeg(sharp(cutOut).flatten({ background: next() < 0.5 ? '#000' : '#fff' }));
  },
  vignette: (picture) =>
    drawnOver(
      picture,
      () =>
        '<defs><radialGradient id="v" r=".72"><stop offset=".35" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".85"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/>',
    ),
  sepia: (picture) =>
    jpeg(
      sharp(picture)
        .removeAlpha()
        .recomb([
          [0.393, 0.769, 0.189],
          [0.349, 0.686, 0.168],
          [0.272, 0.534, 0.131],
        ])
        .linear(0.9, 10),
    ),
  async faded_filter(picture, next) {
    const [gain, lift] = [0.62 + next() * 0.1, 50 + next() * 20];
    return jpeg(
      sharp(picture)
        .removeAlpha()
        .modulate({ saturation: 0.7 })
        .linear([gain, gain, gain * 0.9], [lift, lift, lift + 16]),
    );
  },
  posterise: (picture) =>
    pixelwise(picture, (rgb, at) => {
      for (let k = at; k < at + 3; k += 1) rgb[k] = Math.round(Math.round(rgb[k]! / 64) * 63.75);
    }),
  unsharp: (picture) => jpeg(sharp(picture).sharpen({ sigma: 2, m1: 2, m2: 4 })),
  async jpeg_twice(picture) {
    const { width } = await sizeOf(picture);
    const once = await jpeg(sharp(picture).resize(Math.round(width * 0.8)), 35);
    return jpeg(sharp(once).resize(Math.round(width * 0.7)), 30);
  },
  perspective: (picture, next) => warp(picture, { next, tilt: 0.14, moire: 0, shade: 0, noise: 0, blur: 0 }),
  async rotate_12_crop(picture, next) {
    const { width, height } = await sizeOf(picture);
    const turned = await sharp(picture)
      .rotate(next() < 0.5 ? 12 : -12)
      .toBuffer();
    const size = await sizeOf(turned);
    const [w, h] = [Math.round(width * 0.68), Math.round(height * 0.68)];
    const place = { left: Math.round((size.width - w) / 2), top: Math.round((size.height - h) / 2) };
    return jpeg(sharp(turned).extract({ ...place, width: w, height: h }));
  },
  mirrored_crop: async (picture, next) => jpeg((await cut(picture, 0.6, next)).flop()),
  async frame_with_mat(picture, next) {
    const { width, height, long } = await sizeOf(picture);
    const [mat, bar] = [Math.round(long * 0.07), Math.round(long * 0.07)];
    const edge = mat + bar;
    const input = drawFrame(stock(next), width + 2 * edge, height + 2 * edge, bar);
    return jpeg(
      sharp(picture)
        .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#f4f1ea' })
        .composite([{ input, left: 0, top: 0 }]),
    );
  },
  async diptych(picture, next, other) {
    const [one, two] = await Promise.all(
      [picture, await other()].map((side) => sharp(side).resize(480, 640, { fit: 'cover' }).toBuffer()),
    );
    const left = next() < 0.5;
    return jpeg(
      sharp({ create: { width: 960, height: 640, channels: 3, background: '#fff' } }).composite([
        { input: one!, left: left ? 0 : 480, top: 0 },
        { input: two!, left: left ? 480 : 0, top: 0 },
      ]),
    );
  },
  async partial_blur(picture, next) {
    const { width, height, long } = await sizeOf(picture);
    const [w, h] = [Math.round(width * 0.65), Math.round(height * 0.65)];
    const place = { left: Math.floor(next() * (width - w)), top: Math.floor(next() * (height - h)) };
    const soft = await sharp(picture)
      .extract({ ...place, width: w, height: h })
      .blur(long / 50)
      .toBuffer();
    return jpeg(sharp(picture).composite([{ input: soft, ...place }]));
  },
  async text_block(picture, next) {
    const { width, height } = await sizeOf(picture);
    const bar = Math.round(height * 0.1);
    return jpeg(
      sharp(picture).composite(
        [0.3, 0.44, 0.58].map((top) => ({
          input: drawCaption(stock(next), Math.round(width * 0.8), bar, 'rgba(255,255,255,.82)'),
          left: Math.round(width * 0.1),
          top: Math.round(height * top),
        })),
      ),
    );
  },
  async bars_9_16(picture) {
    const [width, height] = [720, 1280];
    const inner = await sharp(picture)
      .resize(width, Math.round(height * 0.62), { fit: 'inside' })
      .toBuffer();
    const ground = await sharp(picture)
      .resize(width, height, { fit: 'cover' })
      .blur(30)
      .modulate({ brightness: 0.7 })
      .toBuffer();
    return jpeg(sharp(ground).composite([{ input: inner, gravity: 'centre' }]));
  },
  async shadow(picture) {
    const { width, height, long } = await sizeOf(picture);
    const edge = Math.round(long * 0.12);
    const ground = overlay(
      width + 2 * edge,
      height + 2 * edge,
      `<defs><filter id="s"><feGaussianBlur stdDeviation="${edge / 4}"/></filter></defs><rect width="100%" height="100%" fill="#dfe6ee"/><rect x="${edge * 1.2}" y="${edge * 1.25}" width="${width}" height="${height}" fill="#333" filter="url(#s)"/>`,
    );
    return jpeg(sharp(ground).composite([{ input: picture, left: edge, top: edge }]));
  },
  async low_resolution(picture) {
    const small = await sharp(picture).resize(180, 180, { fit: 'inside' }).jpeg({ quality: 60 }).toBuffer();
    return jpeg(sharp(small).resize(900, 900, { fit: 'inside', kernel: 'cubic' }), 80);
  },
  palette: async (picture) =>
    jpeg(sharp(await sharp(picture).png({ palette: true, colours: 16, dither: 1 }).toBuffer())),
  negative: (picture) => jpeg(sharp(picture).negate({ alpha: false })),
  async sketch(picture) {
    const { long } = await sizeOf(picture);
    const grey = sharp(picture).greyscale();
    const base = await grey.clone().raw().toBuffer({ resolveWithObject: true });
    const soft = await grey
      .clone()
      .blur(long / 100)
      .raw()
      .toBuffer();
    const { width, height, channels } = base.info;
    for (let i = 0; i < base.data.length; i += 1)
      base.data[i] = Math.max(0, Math.min(255, 245 + 3 * Math.min(0, base.data[i]! - soft[i]!)));
    return jpeg(sharp(base.data, { raw: { width, height, channels } }));
  },
  gamma: (picture) => jpeg(sharp(picture).gamma(1.01, 2.4)),
  channels_swapped: (picture) =>
    pixelwise(picture, (rgb, at) => {
      [rgb[at], rgb[at + 2]] = [rgb[at + 2]!, rgb[at]!];
    }),
  async strip(picture, next) {
    const { width, height } = await sizeOf(picture);
    const h = Math.round(height * 0.42);
    return jpeg(sharp(picture).extract({ left: 0, top: Math.floor(next() * (height - h)), width, height: h }));
  },
  async on_a_page(picture, next) {
    const [width, height] = [900, 1200];
    const [w, h] = [Math.round(width * FREE_PLACE.width), Math.round(height * FREE_PLACE.height)];
    const inner = await sharp(picture).resize(w, h, { fit: 'inside' }).toBuffer();
    const size = await sizeOf(inner);
    const left = Math.round(width * FREE_PLACE.left + (w - size.width) / 2);
    return jpeg(
      sharp(drawTemplate(stock(next), width, height)).composite([
        { input: inner, left, top: Math.round(height * FREE_PLACE.top) },
      ]),
    );
  },
  hatched: (picture) =>
    drawnOver(picture, (width, height) => {
      const gap = Math.min(width, height) / 7;
      const lines: string[] = [];
      for (let x = -height; x < width + height; x += gap)
        lines.push(`M${x} 0L${x + height} ${height}M${x} ${height}L${x + height} 0`);
      return `<path d="${lines.join('')}" stroke="#fff" stroke-opacity=".6" stroke-width="${gap / 28}"/>`;
    }),
  async banner(picture, next) {
    const { width, height } = await sizeOf(picture);
    const bar = Math.round(height * 0.28);
    const side = Math.round(bar * 0.8);
    const mark = await sharp(drawLogo(stock(next)))
      .resize(side, side)
      .png()
      .toBuffer();
    return jpeg(
      sharp(picture).composite([
        { input: drawCaption(stock(next), width, bar, '#f2d33c'), left: 0, top: height - bar },
        { input: mark, left: 8, top: height - bar + Math.round(bar * 0.1) },
      ]),
    );
  },
  async print_and_scan(picture, next) {
    const turned = await sharp(picture).rotate(1.5, { background: '#f7f5ef' }).blur(1).toBuffer();
    return pixelwise(turned, (rgb, at) => {
      const grain = (next() - 0.5) * 36;
      for (let k = at; k < at + 3; k += 1) rgb[k] = Math.max(0, Math.min(255, 40 + rgb[k]! * 0.74 + grain));
    });
  },
};
