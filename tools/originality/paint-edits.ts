import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawSharing, rollNumbers } from '@yinji/testkit/pictures/shared-elements';
import { redPlum } from '@yinji/testkit/samples/paintings/ink';
import { EDITS } from './edits.ts';

/** Where the accuracy page has its pictures: a painting of our own, and the same in each edit that was measured. */
const EDITED = join(import.meta.dirname, '../../portal/src/features/self-proof/edited');
const SIDE = 264;
/** What an edit that lays another picture beside it takes. */
const OTHER_SEED = 21;

/** Writes the pictures of the accuracy page anew. */
export async function paintEdits(): Promise<void> {
  const original = await redPlum().jpeg();
  rmSync(EDITED, { recursive: true, force: true });
  mkdirSync(EDITED, { recursive: true });
  await write('original', original);
  for (const [name, edit] of Object.entries(EDITS))
    await write(name, await edit(original, rollNumbers(7), () => drawSharing(OTHER_SEED)));
}

async function write(name: string, picture: Buffer): Promise<void> {
  const small = await sharp(picture)
    .resize(SIDE, SIDE, { fit: 'inside' })
    .webp({ quality: 58, effort: 6 })
    .toBuffer();
  writeFileSync(join(EDITED, `${name}.webp`), small);
}
