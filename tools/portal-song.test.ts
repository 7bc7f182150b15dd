import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evaluate } from './headings/evaluate.ts';
import { listHeadings } from './headings/list-headings.ts';
import { listElements, parseSource } from './headings/syntax.ts';
import { makeSong, rangeOf } from './portal-song.ts';

// Generic dialogs are given their title by a call; `listTitles` has those of the words.
/** Made once: it takes seconds. */
const made = makeSong();
const GENERIC = 'packages/ui/src/dialog/dialog.tsx';

test('the headings’ files hold the characters of the fixed headings, and weigh no more than they may', async () => {
  const files = await made;
  for (const { path, bytes } of files)
    expect(readFileSync(path).equals(bytes), `${path}: run node tools/portal-song.ts`).toBe(true);
  const [first, more, console] = files.map(({ bytes }) => bytes.length);
  expect(first).toBeLessThanOrEqual(25_000);
  expect(more).toBeLessThanOrEqual(70_000);
  expect(console).toBeLessThanOrEqual(80_000);
});

test('the first route’s file is asked for its own characters alone', async () => {
  const css = readFileSync(join(import.meta.dirname, '../packages/ui/src/song.css'), 'utf8');
  const characters = (await made)[0]!.characters;
  expect(css.replaceAll(/\s+/g, '').toLowerCase()).toContain(
    `unicode-range:${rangeOf(characters).toLowerCase()};`,
  );
});

test('a heading has fixed words, or is set as typed', async () => {
  const open = (await listHeadings()).filter((heading) => heading.open.length > 0);
  expect(open.map(({ at, open: parts }) => `${at} ${parts.join(', ')}`)).toEqual([
    expect.stringContaining(`${GENERIC}:`),
  ]);
});

test('a heading’s words are found behind constants, lists, choices and properties', async () => {
  const source = parseSource(
    'portal/src/here.tsx',
    `const words = { one: '甲', more: { two: '乙' } };
     const list = [{ title: '丁' }, { title: '戊' }];
     function Title({ text }: { text: string }) { return <h1>{text}</h1>; }
     export const Page = ({ name, is }: Props) => (<>
       <i>{words.more.two}</i><i>{is ? words.one : '己'}</i><i>{\`丙\${list.length}\`}</i>
       {list.map(({ title }) => <i>{title}</i>)}
       <Title text={words.one} /><b>{name}</b>
     </>);`,
  );
  const elements = listElements(source);
  const uses = Map.groupBy(elements, ({ element }) => element['openingElement'].name.name as string);
  const read = async (tag: string) =>
    Promise.all(
      uses
        .get(tag)!
        .map(({ element, place }) =>
          evaluate(element['children'][0], { ...place, around: [...place.around, element] }, uses),
        ),
    );
  expect(await read('i')).toEqual([['乙'], ['甲', '己'], ['丙', '', ''], ['丁', '戊']]);
  expect(await read('h1')).toEqual([['甲']]);
  expect(await read('b')).toEqual([undefined]);
});
