/** Uses real pictures where present: the development set beside the repository (see its sources.csv). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { compareSources } from './compare-sources.ts';
import { cornersOf, cornersOff, sourceOf } from './geometry-testing.ts';

const SET = join(import.meta.dirname, '../../../../../shared/data/originality/dev');
const there = existsSync(SET);
if (!there) process.stderr.write(`skipped: no pictures at ${SET}\n`);
/**
 * Every so many of the set: photographs, paintings, graphics, manuscripts, calligraphy. `npm run prove --
 * originality` takes each.
 */
const STEP = process.env['EVERY_PICTURE'] === undefined ? 30 : 1;

it.skipIf(!there)(
  'cut-outs of real works are contained, neighbours are not',
  { timeout: STEP === 1 ? 3_600_000 : 300_000 },
  async () => {
    const names = readdirSync(SET).sort();
    const seen = { asked: 0, contained: 0 };
    const open = (name: string) =>
      sharp(join(SET, name)).autoOrient().flatten({ background: '#ffffff' }).png().toBuffer();
    for (let i = 0; i < names.length; i += STEP) {
      const whole = await open(names[i]!);
      const { width, height } = await sharp(whole).metadata();
      const [w, h] = [Math.round(width * 0.62), Math.round(height * 0.58)];
      const rect = {
        left: Math.round((width - w) * 0.4),
        top: Math.round((height - h) * 0.55),
        width: w,
        height: h,
      };
      const cut = await sharp(whole).extract(rect).jpeg({ quality: 60 }).toBuffer();
      const source = await sourceOf(whole);
      const found = await compareSources(source, await sourceOf(cut));
      seen.asked += 1;
      if (found.verdict !== 'undecided') {
        expect(found.verdict, names[i]).toBe('a-contains-b');
        expect(cornersOff(cornersOf(rect), found.a.outline), names[i]).toBeLessThan(found.error ?? 0);
        seen.contained += 1;
      }
      const other = await sourceOf(await open(names[i + 1] ?? names[0]!));
      const strangers = await compareSources(source, other);
      expect(['unrelated', 'undecided'], names[i]).toContain(strangers.verdict);
    }
    expect(seen.contained / seen.asked).toBeGreaterThan(0.7);
  },
);
