import sharp, { type Sharp } from 'sharp';
import { lumaOfRgb } from '../luma.ts';
import type { Point } from './affine.ts';
import { greyOf, type Grey } from './grey.ts';
import { sightOf, type Sight, type Source } from './source.ts';

async function grey(pixels: Sharp): Promise<Grey> {
  const { data, info } = await pixels.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return greyOf(lumaOfRgb(data, info.width, info.height));
}

export const planeOf = (picture: Buffer, side: number): Promise<Grey> =>
  grey(sharp(picture).resize({ width: side, height: side, fit: 'inside' }));

/** A picture of a test, in this process. What is compared several times keeps its source: features take longest. */
export async function sourceOf(picture: Buffer): Promise<Source> {
  const { width, height } = await sharp(picture).metadata();
  const sights = new Map<string, Promise<Sight>>();
  const see = async (side: number, most: number) => sightOf(await planeOf(picture, side), most);
  return {
    width,
    height,
    sight(side, most) {
      const key = `${side} ${most}`;
      const sight = sights.get(key) ?? see(side, most);
      sights.set(key, sight);
      return sight;
    },
    window: ({ left, top, side }) => grey(sharp(picture).extract({ left, top, width: side, height: side })),
  };
}

/** Distance from the worst corner to the outline's nearest one, along either axis. */
export const cornersOff = (corners: readonly Point[], outline: readonly Point[]): number =>
  Math.max(
    ...corners.map(([x, y]) =>
      Math.min(...outline.map(([u, v]) => Math.max(Math.abs(u - x), Math.abs(v - y)))),
    ),
  );

export const cornersOf = (rect: { left: number; top: number; width: number; height: number }): Point[] => [
  [rect.left, rect.top],
  [rect.left + rect.width, rect.top],
  [rect.left + rect.width, rect.top + rect.height],
  [rect.left, rect.top + rect.height],
];

/** One ornament repeated: every place looks like many others. */
export const drawTiles = (across: number, side: number): Promise<Buffer> => {
  const tile = `<g id="t"><rect width="${side}" height="${side}" fill="#e8e0cf"/><circle cx="${side * 0.3}" cy="${side * 0.35}" r="${side * 0.18}" fill="#30302c"/><path d="M${side * 0.55} ${side * 0.8}L${side * 0.9} ${side * 0.45}L${side * 0.6} ${side * 0.2}z" fill="#8a2b22"/><rect x="${side * 0.1}" y="${side * 0.7}" width="${side * 0.3}" height="${side * 0.12}" fill="#3d5b6b"/></g>`;
  const all = Array.from(
    { length: across * across },
    (_, i) => `<use href="#t" x="${(i % across) * side}" y="${Math.floor(i / across) * side}"/>`,
  );
  const length = across * side;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${length}" height="${length}"><defs>${tile}</defs>${all.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
};
