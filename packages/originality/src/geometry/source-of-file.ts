/** Only decode-child.ts imports this, because it passes strangers' bytes to native libraries. */
import type { Sharp } from 'sharp';
import { attempt } from '../decode-picture.ts';
import { lumaOfRgb } from '../luma.ts';
import { compareSources, type SourceComparison } from './compare-sources.ts';
import { greyOf, type Grey } from './grey.ts';
import { sightOf, type Source } from './source.ts';

/** Opened again for each use: a bitmap's pixels take up to half a gigabyte, and two pictures are compared. */
async function sourceOfFile(path: string): Promise<Source> {
  const grey = (cut: (pixels: Sharp) => Sharp): Promise<Grey> =>
    attempt(path, async (picture) => {
      const { data, info } = await cut(picture.pixels()).raw().toBuffer({ resolveWithObject: true });
      return greyOf(lumaOfRgb(data, info.width, info.height));
    });
  return attempt(path, ({ width, height }) =>
    Promise.resolve({
      width,
      height,
      sight: async (side, most) =>
        sightOf(await grey((pixels) => pixels.resize({ width: side, height: side, fit: 'inside' })), most),
      window: ({ left, top, side }) =>
        grey((pixels) => pixels.extract({ left, top, width: side, height: side })),
    }),
  );
}

export const compareFiles = async (a: string, b: string): Promise<SourceComparison> =>
  compareSources(await sourceOfFile(a), await sourceOfFile(b));
