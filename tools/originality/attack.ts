import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawSharing, rollNumbers } from '@yinji/testkit/pictures/shared-elements';
import { EDITS } from './edits.ts';
import { picturesBelow } from './pictures-below.ts';

/** One number for a text (FNV-1a). */
function seedOf(text: string): number {
  let sum = 0x811c9dc5;
  for (const one of text) sum = Math.imul(sum ^ one.codePointAt(0)!, 0x01000193);
  return sum >>> 0;
}

/**
 * Writes each picture below `works` in each edit as OUT/EDIT/PATH: the path names what must be found.
 * @param every every so many of the works
 */
export async function attack(works: string, out: string, seed: number, every: number): Promise<number> {
  let written = 0;
  for (const [i, path] of picturesBelow(works).entries()) {
    if (i % every !== 0) continue;
    const picture = readFileSync(join(works, path));
    for (const [name, edit] of Object.entries(EDITS)) {
      const next = rollNumbers(seedOf(`${seed} ${name} ${path}`));
      const edited = await edit(picture, next, () => drawSharing(Math.floor(next() * 1e6)));
      const to = join(out, name, path);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, edited);
      written += 1;
    }
  }
  return written;
}

/** Drawn pictures that share elements with each other and with the edits. */
export async function draw(out: string, from: number, count: number): Promise<void> {
  for (let seed = from; seed < from + count; seed += 1) {
    const folder = join(out, String(Math.floor(seed / 1000)).padStart(3, '0'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${String(seed).padStart(6, '0')}.jpg`), await drawSharing(seed));
  }
}
