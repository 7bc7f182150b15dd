/** Uses real pictures where present: the development set beside the repository (see its sources.csv). */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { LUMA_SIDE } from './limits.ts';
import { lumaOfRgb, type Luma } from './luma.ts';
import { pdqHash, pdqHashes, PDQ_QUALITY_FLOOR } from './pdq.ts';
import { openShard } from './copy-index/shard.ts';
import { MATCH_DISTANCE } from './distances.ts';

const SET = fileURLToPath(new URL('../../../../shared/data/originality/dev', import.meta.url));
const there = existsSync(SET);
if (!there) process.stderr.write(`skipped: no pictures at ${SET}\n`);
/** Of so many works one is looked for among all; of each in `npm run prove -- originality`. */
const STEP = process.env['EVERY_PICTURE'] === undefined ? 4 : 1;

const idOf = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

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
    const shard = openShard();
    const qualities: number[] = [];
    for (const [i, name] of names.entries()) {
      const { bits, quality } = pdqHash(await lumaOf(`${SET}/${name}`));
      shard.add({ id: idOf(i), at: i, hashes: bits });
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
        const { near } = shard.search({
          set: 'work',
          queries: pdqHashes(await lumaOf(copy)).map(({ bits }) => bits),
          limit: MATCH_DISTANCE,
          inverted: MATCH_DISTANCE,
          most: names.length,
        });
        const [nearest] = near.toSorted((a, b) => a.distance - b.distance);
        asked += 1;
        if (nearest?.id === idOf(i)) found += 1;
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
