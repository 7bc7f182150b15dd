import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { displayStrings } from '../packages/ui/src/fonts/display-strings.ts';
import { verdictWords } from '../portal/src/lib/verification/words.ts';
import { listHeadings, listTitles, textsOf } from './headings/list-headings.ts';

const FACE = '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf';
const LICENCE = '@expo-google-fonts/noto-serif-sc/LICENSE_FONT';
/** Resolved from the server, which prints its documents with the same face. */
const { resolve } = createRequire(new URL('../server/package.json', import.meta.url));
const FOLDER = join(import.meta.dirname, '../packages/ui/src/fonts');

/** Numbers in Han, as a scroll's events are counted. */
const COUNTED = '一二三四五六七八九十百零';
/** What a verdict says; one that names a failed check is set as typed. */
const { recorded, documentHolds, superseded, incomplete, fileExisted, recordExisted, open, statusPhrases } =
  verdictWords;
const VERDICTS = {
  recorded,
  documentHolds,
  superseded,
  incomplete,
  fileExisted,
  recordExisted,
  open,
  statusPhrases,
};

/** A file with a face, and its characters. */
export interface SongFile {
  path: string;
  characters: string;
  bytes: Buffer;
}

/**
 * The headings' face, Noto Serif SC 700, in three files: one for the first route, one for all other headings of the portal,
 * one for the console. Each file has only characters of headings whose words stand in the source.
 */
export async function makeSong(): Promise<SongFile[]> {
  const headings = await listHeadings();
  const isOf = (app: string) => headings.filter(({ at }) => at.startsWith(app) || at.startsWith('packages/'));
  const fixedOf = async (app: string) => [
    ...isOf(app).flatMap(({ fixed }) => fixed),
    ...(await listTitles(app)),
  ];
  const first = charactersOf(displayStrings);
  const portal = charactersOf([...(await fixedOf('portal')), COUNTED, ...textsOf(VERDICTS)]);
  return Promise.all([
    makeFile('portal-song.woff2', first),
    makeFile(
      'portal-song-more.woff2',
      portal.filter((each) => !first.includes(each)),
    ),
    makeFile('console-song.woff2', charactersOf(await fixedOf('console'))),
  ]);
}

/** Of the face; white space is every font's. */
const charactersOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.join(''))].filter((each) => /\S/u.test(each)).toSorted();

async function makeFile(name: string, characters: readonly string[]): Promise<SongFile> {
  const text = characters.join('');
  const bytes = await subsetFont(readFileSync(resolve(FACE)), text, {
    targetFormat: 'woff2',
    // Spacing between Han letters is part of the design; these few lines use nothing else of the tables.
    preserveNameIds: [13, 14],
  });
  return { path: join(FOLDER, name), characters: text, bytes };
}

/** As `unicode-range` of CSS writes them. */
export const rangeOf = (characters: string): string =>
  [...characters].map((each) => `U+${each.codePointAt(0)!.toString(16)}`).join(',');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { path, characters, bytes } of await makeSong()) {
    writeFileSync(path, bytes);
    console.log(`${path}: ${bytes.length} bytes for ${[...characters].length} characters`);
    if (path.endsWith('portal-song.woff2')) console.log(`unicode-range of song.css: ${rangeOf(characters)}`);
  }
  copyFileSync(resolve(LICENCE), join(FOLDER, 'OFL.txt'));
}
