import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectFeatures, greyOf, REFERENCE, trainVocabulary, writeVocabulary } from '@yinji/originality';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { picturesBelow } from './pictures-below.ts';
import { openPictures } from './seen-pictures.ts';

/** Of version 1: 38,638 features of the development set and 13,655 of drawn pictures gave 256 centroids in six rounds. */
const TRAINING = { version: 1, size: 256, rounds: 6 };
const DRAWN = 120;

/** The vocabulary holds means of many features: no picture can be made from it. */
export async function train(folders: readonly string[], out: string): Promise<void> {
  const parts: Uint8Array[] = [];
  const pictures = openPictures();
  const take = async (path: string, most: number) => {
    const plane = greyOf(await pictures.planeOf(path));
    parts.push(detectFeatures(plane, { most, enough: REFERENCE.enough }).descriptors);
  };
  for (const folder of folders) for (const path of picturesBelow(folder)) await take(join(folder, path), 600);
  // Ink is left out: it takes thirty times as long to draw.
  const drawn = mkdtempSync(join(tmpdir(), 'yinji-train-'));
  for (let seed = 0; seed < DRAWN; seed += 1) {
    if (seed % 6 === 1) continue;
    const path = join(drawn, `${seed}.png`);
    writeFileSync(path, await drawPicture(seed, { format: 'png' }));
    await take(path, 300);
  }
  rmSync(drawn, { recursive: true });
  pictures.close();
  const bytes = writeVocabulary(trainVocabulary(new Uint8Array(Buffer.concat(parts)), TRAINING));
  const text = Buffer.from(bytes).toString('base64');
  writeFileSync(
    out,
    `/** Made by \`npm run originality -- train\`: the bytes that readVocabulary reads, as base64, so that a bundle has them. */\nexport const VOCABULARY_1 =\n  '${text}';\n`,
  );
}
