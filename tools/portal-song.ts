import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { displayStrings } from '../packages/ui/src/fonts/display-strings.ts';

const FACE = '@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf';
const LICENCE = '@expo-google-fonts/noto-serif-sc/LICENSE_FONT';
/** Resolved from the server, which prints its documents with the same face. */
const { resolve } = createRequire(new URL('../server/package.json', import.meta.url));

export const SONG = join(import.meta.dirname, '../packages/ui/src/fonts/portal-song.woff2');

/** The headings' face: Noto Serif SC 600 with the characters of the fixed headings alone. */
export const makeSong = (): Promise<Buffer> =>
  subsetFont(readFileSync(resolve(FACE)), displayStrings.join(''), {
    targetFormat: 'woff2',
    // Spacing between Han letters is part of the design; these few lines use nothing else of the tables.
    preserveNameIds: [13, 14],
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bytes = await makeSong();
  writeFileSync(SONG, bytes);
  copyFileSync(resolve(LICENCE), join(SONG, '../OFL.txt'));
  console.log(`${bytes.length} bytes for ${new Set(displayStrings.join('')).size} characters`);
}
