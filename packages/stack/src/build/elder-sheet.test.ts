import { expect, test } from 'vitest';
import { readBlocks, type Block } from './css-blocks.ts';
import { elderSheet } from './elder-sheet.ts';
import { raiseLine, raiseSize, raiseText, readFont } from './raise-text.ts';

/** The rules that a sheet becomes, each with what is around it. */
function derived(sheet: string): string[] {
  const tell = (block: Block, around: readonly string[]): string[] =>
    block.blocks.length === 0 && block.declarations.length > 0
      ? [
          [...around, block.head, ...block.declarations.map((one) => one.join(':'))]
            .join(' ')
            .replaceAll('!important', '!'),
        ]
      : block.blocks.flatMap((child) => tell(child, [...around, block.head]));
  const [screen] = readBlocks(elderSheet([sheet], ''));
  expect(screen?.head).toBe('@media screen');
  return (screen?.blocks ?? []).flatMap((layer) => tell(layer, []));
}

test('no size stays below 20 px, larger ones keep their order, and a heading stays', () => {
  const sizes = Array.from({ length: 80 }, (_, px) => raiseSize(px));
  expect(Math.min(...sizes)).toBe(20);
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  expect([12, 16, 18, 24, 40].map((px) => raiseSize(px))).toEqual([20, 20, 22, 28, 40]);
  expect(['0.93em', 'inherit', '0', 'var(--a)'].map((size) => raiseText(size))).toEqual([
    'max(20px, 0.93em)',
    undefined,
    undefined,
    'max(20px, var(--a))',
  ]);
});

test('a line grows with its text, and one as high as a control becomes a target', () => {
  expect(raiseLine('22px', 14)).toBe('31px');
  expect(raiseLine('20px')).toBe('30px');
  expect(raiseLine('44px', 15)).toBe('56px');
  expect(raiseLine('54px', 40)).toBe('54px');
  expect(raiseLine('1.5', 14)).toBeUndefined();
});

test('a font’s shorthand is read for size and line alone', () => {
  expect(readFont('500 15px/24px var(--sans) ')).toEqual({ size: '15px', line: '24px' });
  expect(readFont('inherit ')).toBeUndefined();
});

test('small text is raised where it stands: in its layer and under its query', () => {
  expect(
    derived('.a{color:red;font-size:14px;line-height:22px}@layer words{.sm{font:400 12px/18px serif}}'),
  ).toEqual([
    '@layer elder.d0 .a font-size:20px! line-height:31px!',
    '@layer elder.d3 .sm font-size:20px! line-height:30px!',
  ]);
  expect(derived('@media (width>=600px){.a{font-size:14px;color:red}}')).toEqual([
    '@layer elder.d0 @media (width>=600px) .a font-size:20px!',
  ]);
});

test('the layout of a narrow window holds at every width; its tokens do not', () => {
  const rules = '.a{display:block;font-size:13px}:root{--header:52px}';
  for (const query of ['(width<600px)', 'not all and (width>=600px)', '(pointer:coarse),(width<600px)'])
    expect(derived(`@media ${query}{${rules}}`)).toEqual(['@layer elder.d0 .a display:block! font-size:20px!']);
  expect(derived(`@media (600px<=width<960px){${rules}}`)).toEqual([
    '@layer elder.d0 @media (600px<=width<960px) .a font-size:20px!',
  ]);
});

test('paper, forced colours and less motion stay as they are', () => {
  for (const query of ['print', '(forced-colors:active)', '(prefers-reduced-motion:reduce)'])
    expect(derived(`@media ${query}{.a{font-size:12px}}`)).toEqual([]);
});

test('important layers count the other way round: a rule outside of layers is in the first', () => {
  const sheet = elderSheet(['@layer base{p{font-size:12px}}.a{font-size:12px}'], ':root{--control:56px}');
  const names = [...sheet.matchAll(/@layer ([\w.]+)/g)].map(([, name]) => name);
  expect(names).toEqual(['elder.own', 'elder.d0', 'elder.d1', 'elder.d2', 'elder.d3', 'elder.d4']);
  expect(sheet).toContain(':root{--control:56px!important}');
});

test('a sheet is read with its texts, addresses and escapes; one that is cut off is refused', () => {
  expect(readBlocks('.a\\:b:before{content:"};{";background:url(a;b.png)}@media print{.c{color:red}}')).toEqual(
    [
      {
        head: '.a\\:b:before',
        blocks: [],
        declarations: [
          ['content', '"};{"'],
          ['background', 'url(a;b.png)'],
        ],
      },
      {
        head: '@media print',
        blocks: [{ head: '.c', blocks: [], declarations: [['color', 'red']] }],
        declarations: [],
      },
    ],
  );
  expect(() => readBlocks('.a{color:red')).toThrow();
  expect(() => readBlocks('.a{color:red}}')).toThrow();
});
