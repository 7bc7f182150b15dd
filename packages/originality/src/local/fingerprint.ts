/** What is kept of a work, and what a picture is searched by: both come from planes alone. */
import { greyOf } from '../geometry/grey.ts';
import { LUMA_SIDE } from '../limits.ts';
import type { Luma } from '../luma.ts';
import { packFeatures, type LocalFeatures } from './pack-features.ts';
import { spreadOf } from './spread-features.ts';

export interface Pass {
  /** Long side of the plane, smaller pictures enlarged. */
  side: number;
  /** Features at most. */
  most: number;
  /** With fewer strong features, weak ones are used as well. */
  enough: number;
  /** Long side of the thumbnail. */
  thumbnail: number;
}

/** Of what the pass `REFERENCE` gives: a new version is made of every work again. */
export const FEATURES_VERSION = 1;

export const REFERENCE: Pass = { side: LUMA_SIDE, most: 400, enough: 400, thumbnail: 96 };
/** The later ones where the earlier found nothing: small parts of a page first, then what was shrunk and enlarged. */
export const PASSES: readonly Pass[] = [
  { side: LUMA_SIDE, most: 600, enough: 400, thumbnail: 240 },
  { side: 1024, most: 1000, enough: 400, thumbnail: 240 },
  { side: 362, most: 400, enough: 300, thumbnail: 240 },
];

export const lookAt = (plane: Luma, { most, enough, thumbnail }: Pass): LocalFeatures => ({
  features: spreadOf(greyOf(plane), most, enough),
  thumbnail: shrunk(plane, thumbnail),
});

/** @param plane with a long side of `REFERENCE.side` */
export const localFingerprint = (plane: Luma): Uint8Array => packFeatures(lookAt(plane, REFERENCE));

/** Each sample the mean of the pixels that it covers, in whole pixels. */
export function shrunk({ data, width, height }: Luma, side: number): Luma {
  const by = Math.min(1, side / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by))];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1) {
    const [top, bottom] = [Math.floor((y * height) / h), Math.max(Math.floor(((y + 1) * height) / h), 1)];
    for (let x = 0; x < w; x += 1) {
      const [left, right] = [Math.floor((x * width) / w), Math.max(Math.floor(((x + 1) * width) / w), 1)];
      let sum = 0;
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) sum += data[row * width + column]!;
      out[y * w + x] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
  return { data: out, width: w, height: h };
}
