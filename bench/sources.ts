import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDecoders, type SourceComparison } from '@yinji/originality';
import sharp, { type Sharp } from 'sharp';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { median, quantile, timeMs, type Figures } from './figures.ts';

const [W, H] = [2000, 1500];

interface Pair {
  a: Sharp;
  b: Sharp;
  right: SourceComparison['verdict'];
}

const FULL = { pictures: 6, pairsEach: 8, scale: 1 };
const SHORT = { pictures: 1, pairsEach: 1, scale: 0.4 };

/** Compares pairs with a known origin in the server's child process. */
export async function measureSources(isShort: boolean): Promise<Figures> {
  const { pictures, pairsEach, scale } = isShort ? SHORT : FULL;
  const folder = await mkdtemp(join(tmpdir(), 'yinji-sources-'));
  const decoders = openDecoders();
  const took: number[] = [];
  const tally = { right: 0, silent: 0, wrong: 0 };
  try {
    for (let seed = 0; seed < pictures; seed += 1) {
      for (const draw of (await openPairs(seed * 5 + 1, scale)).slice(0, pairsEach)) {
        const { a, b, right } = await draw();
        const [one, other] = [join(folder, 'a.jpg'), join(folder, 'b.jpg')];
        await writeFile(one, await a.jpeg({ quality: 92 }).toBuffer());
        await writeFile(other, await b.jpeg({ quality: 75 }).toBuffer());
        let found: SourceComparison | undefined;
        took.push(
          await timeMs(async () => {
            found = await decoders.compareSources(one, other);
          }),
        );
        tally[found?.verdict === right ? 'right' : found?.verdict === 'undecided' ? 'silent' : 'wrong'] += 1;
      }
    }
  } finally {
    decoders.close();
    await rm(folder, { recursive: true });
  }
  return {
    pairs: took.length,
    compareMs: median(took),
    compareP95Ms: quantile(took, 0.95),
    rightShare: tally.right / took.length,
    undecidedShare: tally.silent / took.length,
    wrongShare: tally.wrong / took.length,
  };
}

/** Each pair is drawn when it is compared: the short form takes the first alone, which every scale leaves whole. */
async function openPairs(seed: number, scale: number): Promise<(() => Pair | Promise<Pair>)[]> {
  const whole = await drawTextured(seed, W * scale, H * scale);
  const cut = (left: number, top: number, width: number, height: number) =>
    sharp(whole).extract({
      left: left * scale,
      top: top * scale,
      width: width * scale,
      height: height * scale,
    });
  const again = async (picture: Sharp) => sharp(await picture.png({ compressionLevel: 1 }).toBuffer());
  const turned = () => again(sharp(whole).rotate(6, { background: '#ffffff' }));
  return [
    () => ({ a: sharp(whole), b: cut(300, 250, 1200, 900), right: 'a-contains-b' }),
    async () => ({
      a: (await again(cut(200, 100, 1300, 1000))).resize(700),
      b: sharp(whole),
      right: 'b-contains-a',
    }),
    async () => ({
      a: sharp(whole),
      b: (await again(cut(500, 300, 1100, 900))).flop(),
      right: 'a-contains-b',
    }),
    async () => ({
      a: sharp(whole),
      b: (await turned()).extract({ left: 500, top: 450, width: 1100, height: 800 }),
      right: 'a-contains-b',
    }),
    () => ({ a: sharp(whole), b: sharp(whole).resize(640), right: 'same-frame' }),
    () => ({ a: cut(0, 0, 1250, 1150), b: cut(550, 300, 1250, 1150), right: 'overlap' }),
    async () => ({ a: sharp(whole), b: sharp(await drawTextured(seed + 100, W, H)), right: 'unrelated' }),
    () => ({
      a: sharp(whole).extend({ top: 90, bottom: 90, left: 90, right: 90, background: '#ffffff' }),
      b: sharp(whole),
      right: 'undecided',
    }),
  ];
}
