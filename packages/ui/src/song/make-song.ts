/**
 * Makes the serif face that headings, names of documents and large numerals are set in: two subsets of Noto Serif SC 600
 * (OFL 1.1). `core` is what the first page shows and is preloaded; `more` is every other character of a heading in the
 * apps' sources and is fetched only where one appears. Names that people type fall to the reader's own Song face.
 *
 * Run after headings have changed: `node packages/ui/src/song/make-song.ts`; with `--check` it only tells what is missing.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';

const here = import.meta.dirname;
const repository = path.resolve(here, '../../../..');
const face = path.join(repository, 'node_modules/@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf');

const core = new Set(
  '落笔有印来路有迹壹贰叁一二三四存证确权版权认证最近公开的作品套餐登录注册查验还没有数字书随笔季刊画室机构工作室' +
    '0123456789,.:-—¥%/#ABCDEFGHIJKLMNOPQRSTUVWXYZ，。、；：？！“”《》（）·…　 ',
);

/** What stands in a heading, a title or a name beside it: read as text, because that is how a person would look. */
const heading = /(?:<h[12][^>]*>|<strong[^>]*>|<legend[^>]*>|\b(?:title|heading|name|word|numeral)[=:]\s*\{?["'`])([^<"'`]+)/g;

function headingCharacters(): Set<string> {
  const found = new Set<string>();
  for (const file of globSync('{portal,console}/src/**/*.{ts,tsx}', { cwd: repository })) {
    if (file.includes('.test.')) continue;
    for (const [, text = ''] of readFileSync(path.join(repository, file), 'utf8').matchAll(heading)) {
      for (const character of text.match(/\p{Script=Han}|[，。、；：？！“”《》（）]/gu) ?? []) found.add(character);
    }
  }
  return found;
}

const more = headingCharacters().difference(core);
const sheetPath = path.join(here, 'song.css');

if (process.argv.includes('--check')) {
  const sheet = readFileSync(sheetPath, 'utf8');
  const missing = [...more].filter((character) => !sheet.includes(codeOf(character)));
  process.stdout.write(missing.length === 0 ? 'every heading is covered\n' : `missing from the face: ${missing.join('')}\n`);
} else {
  const font = readFileSync(face);
  let sheet = '/* Made by make-song.ts; do not edit. Noto Serif SC 600, SIL Open Font License 1.1. */\n';
  for (const [name, characters] of [
    ['song-core', core],
    ['song-more', more],
  ] as const) {
    const bytes = await subsetFont(font, [...characters].join(''), { targetFormat: 'woff2' });
    writeFileSync(path.join(here, `${name}.woff2`), bytes);
    sheet += `@font-face {\n  font-family: 'Portal Song';\n  font-weight: 600;\n  font-display: swap;\n  src: url('./${name}.woff2') format('woff2');\n  unicode-range: ${[...characters].map(codeOf).sort().join(', ')};\n}\n`;
    process.stdout.write(`${name}: ${characters.size} characters, ${bytes.length} bytes\n`);
  }
  writeFileSync(sheetPath, sheet);
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`;
}
