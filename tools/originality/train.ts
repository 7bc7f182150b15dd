import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectFeatures, greyOf, REFERENCE, trainVocabulary, writeVocabulary } from '@yinji/originality';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { planeOf } from './evaluate.ts';
import { picturesBelow } from './pictures-below.ts';

/** Of version 1: 38,638 features of the development set and 13,655 of drawn pictures gave 256 centroids in six rounds. */
const TRAINING = { version: 1, size: 256, rounds: 6 };
const DRAWN = 120;

/** The vocabulary holds means of many features: no picture can be made from it. */
export async function train(folders: readonly string[], out: string): Promise<void> {
  const parts: Uint8Array[] = [];
  const take = async (picture: Uint8Array, most: number) => {
    const plane = greyOf(await planeOf(picture, REFERENCE.side));
    parts.push(detectFeatures(plane, { most, enough: REFERENCE.enough }).descriptors);
  };
  for (const folder of folders)
    for (const path of picturesBelow(folder)) await take(readFileSync(join(folder, path)), 600);
  // Ink is left out: it takes thirty times as long to draw.
  for (let seed = 0; seed < DRAWN; seed += 1)
    if (seed % 6 !== 1) await take(await drawPicture(seed, { format: 'png' }), 300);
  const bytes = writeVocabulary(trainVocabulary(new Uint8Array(Buffer.concat(parts)), TRAINING));
  const text = Buffer.from(bytes).toString('base64');
  writeFileSync(
    out,
    `/** Made by \`npm run originality -- train\`: the bytes that readVocabulary reads, as base64, so that a bundle has them. */\nexport const VOCABULARY_1 =\n  '${text}';\n`,
  );
}
