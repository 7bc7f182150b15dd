import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluate } from './evaluate.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-evaluate-'));
afterAll(() => rmSync(folder, { recursive: true }));

function put(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}

beforeAll(async () => {
  const textured = await drawTextured(3, 480, 360);
  const picture = (seed: number, format: 'bmp' | 'png') =>
    drawPicture(seed, { width: 480, height: 360, format });
  put('works/textured.png', textured);
  put('works/plain.bmp', await picture(2, 'bmp'));
  put('works/no-picture.jpg', Buffer.from('nothing'));
  const cut = sharp(textured).extract({ left: 60, top: 40, width: 340, height: 280 });
  put('queries/crop/textured.png', await cut.flop().jpeg({ quality: 70 }).toBuffer());
  put(
    'queries/turn/plain.bmp',
    await sharp(await picture(2, 'png'))
      .rotate(90)
      .jpeg()
      .toBuffer(),
  );
  put('queries/same/plain.bmp', await picture(2, 'bmp'));
  put('queries/unrelated/other.bmp', await picture(8, 'bmp'));
  put('queries/unrelated/broken.bmp', Buffer.from('BM'));
});

const run = async (out: string, keep?: string): Promise<string[][]> => {
  const [works, queries] = [[join(folder, 'works')], join(folder, 'queries')];
  const file = join(folder, out);
  await evaluate({
    works,
    queries,
    out: file,
    all: undefined,
    keep,
    made: 3,
    every: 1,
    table: undefined,
    isHeldBack: false,
  });
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
};

it('queries find the right works through the index, BMP as well, and what is kept gives the same rows', async () => {
  const keep = join(folder, 'keep');
  const rows = await run('first.csv', keep);
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['crop/textured.png', 'copy', 'textured.png'],
    ['same/plain.bmp', 'copy', 'plain.bmp'],
    ['turn/plain.bmp', 'copy', 'plain.bmp'],
    ['unrelated/broken.bmp', 'refused', ''],
    ['unrelated/other.bmp', 'none', ''],
  ]);
  const again = await run('again.csv', keep);
  expect(again.map((row) => row.slice(0, 4))).toEqual(rows.map((row) => row.slice(0, 4)));
  // Their clock includes the features, which were only read the second time.
  for (const [query, , , , ms] of [...rows, ...again])
    if (!query!.endsWith('broken.bmp')) expect(Number(ms), query).toBeGreaterThan(50);
});
