import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';

const REAL = join(import.meta.dirname, '../../../../shared/data/originality/dev');

/**
 * A photograph or painting of the shared folder where it exists, otherwise a picture the project draws itself.
 */
export async function realPicture(place: number): Promise<Buffer> {
  if (!existsSync(REAL)) return drawPicture(62 + place, { width: 1400, height: 1000, format: 'jpeg' });
  const names = readdirSync(REAL)
    .filter((name) => /_(photo|paint)\w*_.*\.jpe?g$|_photo_.*\.jpg$/.test(name))
    .sort();
  return readFileSync(join(REAL, names[place] ?? names[0] ?? ''));
}

/** A plagiarist's copy: smaller, and encoded again. */
export const resizedCopy = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize(560).jpeg({ quality: 45 }).toBuffer();
