/** Uses real pictures where present: the development set beside the repository (see its sources.csv). */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LUMA_SIDE } from './limits.ts';
import { lumaOfRgb, type Luma } from './luma.ts';
import { pdqHash, pdqHashes, PDQ_BYTES, PDQ_QUALITY_FLOOR } from './pdq.ts';
import { MATCH_DISTANCE, searchNearest } from './search.ts';

const SET = fileURLToPath(new URL('../../../../shared/data/originality/dev', import.meta.url));
const there = existsSync(SET);
if (!there) process.stderr.write(`skipped: no pictures at ${SET}\n`);
/** Of so many works one is looked for among all; of each in `npm run prove -- originality`. */
const STEP = process.env['EVERY_PICTURE'] === undefined ? 4 : 1;

async function lumaOf(picture: Buffer | string): Promise<Luma> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: LUMA_SIDE, height: LUMA_SIDE, fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return lumaOfRgb(data, info.width, info.height);
}

it.skipIf(!there)(
  'finds re-encoded and halved copies of real works, and the right work first',
  { timeout: STEP === 1 ? 1_800_000 : 180_000 },
  async () => {
    const names = readdirSync(SET).sort();
    const packed = new Uint8Array(names.length * PDQ_BYTES);
    const qualities: number[] = [];
    for (const [i, name] of names.entries()) {
      const { bits, quality } = pdqHash(await lumaOf(`${SET}/${name}`));
      packed.set(bits, i * PDQ_BYTES);
      qualities.push(quality);
    }
    let asked = 0;
    let found = 0;
    const asking = [...names.entries()].filter(([i]) => i % STEP === 0);
    for (const [i, name] of asking) {
      const original = sharp(`${SET}/${name}`).autoOrient().flatten({ background: '#ffffff' });
      const { width, height } = (await original.metadata()).autoOrient;
      const copies = [
        await original.clone().jpeg({ quality: 30 }).toBuffer(),
        await original
          .clone()
          .resize(Math.ceil(Math.max(width, 2) / 2), Math.ceil(Math.max(height, 2) / 2))
          .webp({ quality: 70 })
          .toBuffer(),
      ];
      for (const copy of copies) {
        const [nearest] = searchNearest(
          packed,
          pdqHashes(await lumaOf(copy)).map(({ bits }) => bits),
          1,
          MATCH_DISTANCE,
        );
        asked += 1;
        if (nearest?.index === i) found += 1;
        else
          expect(
            nearest === undefined || qualities[i]! < PDQ_QUALITY_FLOOR,
            `${name} taken for another work`,
          ).toBe(true);
      }
    }
    expect(asked).toBe(Math.ceil(names.length / STEP) * 2);
    expect(found / asked).toBeGreaterThan(0.99);
  },
);
