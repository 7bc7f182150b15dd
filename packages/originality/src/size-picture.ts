/** A picture in several sizes for the web. Imported by decode-child.ts alone. */
import sharp from 'sharp';
import { attempt, fitted } from './decode-picture.ts';
import type { PictureSize, SizedPicture } from './picture.ts';

/** More encoding effort gains little and costs much time. */
const AVIF = { quality: 60, effort: 2 };

/** One after the other: an AVIF encoder uses every core. No size is larger than the picture. */
export const size = (path: string, sizes: readonly PictureSize[]): Promise<SizedPicture[]> =>
  attempt(path, async (picture) => {
    const { data, info } = await picture.pixels().raw().toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const made: SizedPicture[] = [];
    for (const { side, format } of sizes) {
      const small = fitted(sharp(data, { raw: { width, height, channels: 3 } }), side);
      const encoded = format === 'avif' ? small.avif(AVIF) : small.webp({ quality: 80 });
      made.push({ side, format, bytes: await encoded.toBuffer() });
    }
    return made;
  });
