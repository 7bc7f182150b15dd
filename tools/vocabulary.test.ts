import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCall } from '@yinji/contract';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { nameOf } from '../packages/contract/src/all-calls.ts';
import * as wire from '../packages/contract/src/wire/index.ts';

const ROOT = join(import.meta.dirname, '..');
const text = readFileSync(join(ROOT, 'VOCABULARY.md'), 'utf8');

/** The rows of one table as cells. */
function table(heading: string): string[][] {
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`VOCABULARY.md has no table “${heading}”`);
  return section
    .split('\n')
    .filter((line) => /^\| (?!.*---)/.test(line))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
/** The words in backticks. */
const words = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');

const fields = table('Fields on the wire');
const callRows = table('Calls on the wire');
const plain = table('Words that are also plain words');
const chinese = table('Chinese words and ours');

const calls = (Object.values(wire) as unknown[]).filter(
  (one): one is AnyCall => typeof one === 'object' && one !== null && 'path' in one,
);

/** Every field name of the wire's side, or of ours. */
function fieldNames(side: 'input' | 'output'): Set<string> {
  const names = new Set<string>();
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema) for (const name of Object.keys(schema.properties as object)) names.add(name);
    Object.values(schema).forEach(visit);
  };
  for (const call of calls)
    for (const schema of [call.input, call.output])
      visit(z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }));
  return names;
}

const sources = globSync(
  [
    '{packages/*,server,sealer,copy-index,portal,console,verifier,witness,monitor,simulators}/src/**/*.{ts,tsx,css,html,sql,sh}',
    '{tools,bench,e2e}/**/*.{ts,mjs}',
  ],
  { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] },
).filter((path) => !/\.(?:test|spec)\.tsx?$/.test(path));
const inside = sources.filter((path) => path.startsWith('packages/contract/src/wire/'));
/** A bare route writes the wire by hand, to be compared with ours. */
const outside = sources.filter((path) => !/^(packages\/contract\/src\/wire|bench\/accounts)\//.test(path));
const contents = new Map(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));

/** Path segments and field names that only exist on the wire: none is an English word or a word of ours. */
const ours = new Set([
  ...calls.map(nameOf),
  ...fieldNames('output'),
  'notice',
  'upload',
  'get',
  'add',
  'edit',
  'delete',
]);
const searched = [
  ...new Set([
    ...fields.flatMap(([cell]) => words(cell)),
    ...callRows.flatMap(([cell]) => words(cell)).flatMap((path) => path.split('/')),
  ]),
].filter((word) => /^\w+$/.test(word) && (!ours.has(word) || word === 'spuId'));

describe('a word of the wire', () => {
  test('is searched for unless it is also one of our words', () => {
    expect(searched.length).toBeGreaterThan(75);
    for (const word of [
      'goodsSpu',
      'spuId',
      'realNameFlag',
      'delectCopyrightFiles',
      'noticeTheNumber',
      'salesPrice',
    ])
      expect(searched).toContain(word);
  });

  test.each(searched)('%s occurs in packages/contract/src/wire and nowhere else', (word) => {
    const standing = new RegExp(`(?<![A-Za-z])${word}(?![a-z])`);
    const found = (paths: string[]) => paths.filter((path) => standing.test(contents.get(path) ?? ''));
    expect(found(outside)).toEqual([]);
    expect(found(inside)).not.toEqual([]);
  });

  test('is explained here wherever it differs from ours', () => {
    const known = new Set([...fields, ...plain].flatMap(([cell]) => words(cell)));
    const own = fieldNames('output');
    expect([...fieldNames('input')].filter((name) => !own.has(name) && !known.has(name))).toEqual([]);
  });
});

describe('a call', () => {
  test('is listed here under its name in the contract, each once', () => {
    const told = callRows.map(([path, name]) => `${words(path)[0]} ${words(name)[0]}`);
    expect(told.sort()).toEqual(calls.map((call) => `${call.path} ${nameOf(call)}`).sort());
  });
});

describe('a Chinese word', () => {
  const all = [...contents.values()].join('\n');

  test.each(chinese.map(([word, code]) => [word ?? '', words(code)] as const))(
    '%s has its word in the code',
    (_, code) => {
      expect(code).not.toEqual([]);
      for (const one of code) expect(all).toMatch(new RegExp(`\\b${one}`, 'i'));
    },
  );

  test('is listed here once', () => {
    const told = chinese.map(([word]) => word);
    expect(new Set(told).size).toBe(told.length);
  });

  test.each(['铸造', 'NFR', '作品登记证书'])('%s does not appear on a screen', (word) => {
    const screens = outside.filter((path) => /^(?:portal|console)\/src\//.test(path));
    expect(screens.filter((path) => contents.get(path)?.includes(word))).toEqual([]);
  });
});

describe('a room of the server', () => {
  const told = [
    ...readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(
      /^\| `((?!packages\/)[a-z]+\/[a-z-]+)` \|/gm,
    ),
  ].map(([, room = '']) => room);
  const wings = [
    ...readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| \*\*([a-z]+)\*\* \|/gm),
  ].map(([, wing = '']) => wing);
  const standing = new Set(
    sources.flatMap((path) => /^server\/src\/(?!testing\/)([a-z]+\/[a-z-]+)\//.exec(path)?.[1] ?? []),
  );

  test('is in ARCHITECTURE.md, each once, in the order of the wings', () => {
    expect(told.toSorted()).toEqual([...standing].sort());
    const inOrder = [...new Set(told.map((room) => room.split('/')[0]))];
    expect(inOrder).toEqual(wings);
  });

  test('the import checker knows every wing', () => {
    const { forbidden } = JSON.parse(readFileSync(join(ROOT, '.dependency-cruiser.json'), 'utf8')) as {
      forbidden: { name: string }[];
    };
    for (const wing of wings.slice(0, -1))
      expect(forbidden.map(({ name }) => name)).toContain(`${wing}-imports-only-wings-before-it`);
  });
});
