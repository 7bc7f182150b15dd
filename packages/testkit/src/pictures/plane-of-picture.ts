import { lumaOfRgb, type Luma } from '@yinji/originality';
import sharp from 'sharp';

/** Brightness of a picture, at most `side` pixels long. */
export async function planeOfPicture(picture: Buffer, side: number): Promise<Luma> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .resize({ width: side, height: side, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return lumaOfRgb(data, info.width, info.height);
}
