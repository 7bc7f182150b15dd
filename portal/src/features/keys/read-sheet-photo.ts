import { readRecoveryCode } from '@yinji/evidence';
import type * as Qr from 'qr/decode.js';

/** Long sides in pixels: a near code is read in the smaller picture, a far one in the larger. */
const LONG_SIDES = [1200, 2400];

/** The code on a photograph of a recovery sheet; undefined where none can be read. Nothing is sent anywhere. */
export async function readSheetPhoto(file: Blob): Promise<string | undefined> {
  const [{ decodeQR }, whole] = await Promise.all([
    import('qr/decode.js'),
    createImageBitmap(file).catch(() => undefined),
  ]);
  if (whole === undefined) return undefined;
  try {
    for (const side of LONG_SIDES) {
      const text = readText(decodeQR, pixelsOf(whole, side));
      const code = text === undefined ? undefined : readRecoveryCode(text);
      if (code !== undefined) return code;
    }
    return undefined;
  } finally {
    whole.close();
  }
}

function pixelsOf(whole: ImageBitmap, longSide: number): ImageData {
  const scale = Math.min(1, longSide / Math.max(whole.width, whole.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(whole.width * scale);
  canvas.height = Math.round(whole.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(whole, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function readText(decodeQR: typeof Qr.decodeQR, { data, width, height }: ImageData): string | undefined {
  try {
    return decodeQR({ data, width, height }, { effort: 40, timeLimit: 1500 });
  } catch {
    return undefined;
  }
}
