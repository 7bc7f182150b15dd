import sharp from 'sharp';
import { drawPicture } from './seeded-pictures.ts';

/**
 * The drawing of a seed with a grain like stone or foliage over it, which continues at every scale as in a
 * photograph: clean shapes have too few features to distinguish cut-outs.
 * @param seed any whole number ≥ 0
 */
export async function drawTextured(seed: number, width: number, height: number): Promise<Buffer> {
  const frequency = (5 + (seed % 7)) / width;
  const grain = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="g" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="9" seed="${seed + 1}"/><feColorMatrix type="matrix" values="1.5 1.5 0 0 -1 1.5 1.5 0 0 -1 1.5 1.5 0 0 -1 0 0 0 0 0.6"/></filter><rect width="100%" height="100%" filter="url(#g)"/></svg>`;
  const drawing = await drawPicture(seed, { width, height, format: 'png' });
  return sharp(drawing)
    .composite([{ input: Buffer.from(grain), blend: 'hard-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}
