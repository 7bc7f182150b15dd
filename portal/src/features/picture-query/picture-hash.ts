import { lumaOfRgb } from '@yinji/originality/luma';
import { pdqHashes, trimmedHashes } from '@yinji/originality/pdq';

/** Like the server's fingerprints: long side 512, transparency on white, upright. */
const SIDE = 512;

export interface PictureHash {
  /** Hex, in eight orientations; then the same without each frame around the picture. */
  pdq: string[];
  quality: number;
}

/** Fingerprint of a picture, computed in this browser. Rejects for a picture that the browser cannot decode. */
export async function hashPicture(file: Blob): Promise<PictureHash> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = SIDE / Math.max(whole.width, whole.height);
  const [width, height] = [whole.width, whole.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser draws no pictures');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, width, height);
  whole.close();
  const { data } = context.getImageData(0, 0, width, height);
  const luma = lumaOfRgb(withoutAlpha(data), width, height);
  const hashes = pdqHashes(luma);
  return {
    pdq: [...hashes, ...trimmedHashes(luma)].map(({ bits }) => hex(bits)),
    quality: hashes[0]?.quality ?? 0,
  };
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0;
    rgb[to + 1] = rgba[from + 1] ?? 0;
    rgb[to + 2] = rgba[from + 2] ?? 0;
  }
  return rgb;
}
