import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allCalls, nameOf } from '@yinji/contract/all-calls';
import * as figures from '../portal/src/config/constants.ts';
import { testsIn, whatIsMissing, type NamedTest } from './named-tests.ts';

const ROOT = join(import.meta.dirname, '..');
const SPECIFICATION = join(ROOT, '../shared/spec/portal.md');

interface Row {
  id: string;
  section: number;
  /** Consecutive pieces of the specification's text. */
  pieces: string[];
  tests: NamedTest[];
  rest: string;
}

/** The rows of docs/specification.md. `∣` stands for the specification's own `|`. */
function readRows(): Row[] {
  const text = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');
  return [...text.matchAll(/^\| (\d+)\.(\d+) \| (.+?) \| (.*) \|$/gm)].map(
    ([, section = '', place = '', line = '', held = '']) => ({
      id: `${section}.${place}`,
      section: Number(section),
      pieces: line
        .replaceAll('∣', '|')
        .split('…')
        .map((piece) => piece.trim())
        .filter((piece) => piece !== ''),
      tests: testsIn(held),
      rest: held.replaceAll(/`[^`]+` in [\w./-]+|; /g, ''),
    }),
  );
}

/** The content of sections 2 to 9 of the specification: one entry for each table row and each sentence. */
function readSentences(): { section: number; text: string }[] {
  const lines = readFileSync(SPECIFICATION, 'utf8').split('\n');
  const isRuler = (line: string | undefined) => line !== undefined && /^\|[-| ]+\|$/.test(line);
  let section = 0;
  return lines.flatMap((line, at) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) section = Number(heading[1]);
    if (section < 2 || section > 9 || line.trim() === '' || line.startsWith('#')) return [];
    if (isRuler(line) || isRuler(lines[at + 1])) return [];
    const text = line.replace(/^\s*(?:[-*]|\d+\.|\|)\s*/, '').replace(/[ |]+$/, '');
    const parts = line.startsWith('|') ? [text] : text.split(/(?<=\.) /);
    return parts.map((part) => ({ section, text: part }));
  });
}

/** Positions of the pieces in the text, in order; undefined where one is missing. */
function placesOf(pieces: readonly string[], text: string): [number, number][] | undefined {
  const places: [number, number][] = [];
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return undefined;
    places.push([at, at + piece.length]);
    from = at + piece.length;
  }
  return places;
}

const rows = readRows();

describe('docs/specification.md', () => {
  test('rows are numbered without a gap, section by section', () => {
    const expected = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) =>
      rows.filter((row) => row.section === section).map((_, at) => `${section}.${at + 1}`),
    );
    expect(rows.map((row) => row.id)).toEqual(expected);
    expect(rows.length).toBeGreaterThan(250);
  });

  test('every row names an existing test, and nothing else', () => {
    const faults = rows.flatMap(({ id, tests, rest }) => [
      ...(tests.length === 0 ? [`${id}: no test`] : []),
      ...(rest.trim() === '' ? [] : [`${id}: “${rest.trim()}” is no test`]),
      ...tests.flatMap((one) => whatIsMissing(one) ?? []).map((fault) => `${id}: ${fault}`),
    ]);
    expect(faults).toEqual([]);
  });
});

test('each call of section 7 names the screen that makes it', () => {
  const text = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');
  const specified = new Set(
    [...text.matchAll(/`((?:GET|POST) \S+) is in the contract, letter for letter`/g)].map(([, call]) => call!),
  );
  const made = [...text.matchAll(/^\| ((?:GET|POST) \S+) \| .+ \| (portal\/src\/\S+) \|$/gm)];
  expect(specified.size).toBe(46);
  expect(made.map(([, call]) => call).toSorted()).toEqual([...specified].toSorted());
  const faults = made.filter(([, call = '', file = '']) => {
    const found = allCalls.find(({ method, path }) => `${method} ${path}` === call);
    return found === undefined || !makes(readFileSync(join(ROOT, file), 'utf8'), nameOf(found));
  });
  expect(faults.map(([row]) => row)).toEqual([]);
});

/** The call's name stands outside the imports, beside the client or the upload that takes it. */
function makes(source: string, name: string): boolean {
  const body = source.replaceAll(/^import [^;]+;$/gm, '');
  return /\b(?:api\.|sendFile\()/.test(body) && new RegExp(String.raw`\b${name}\b`).test(body);
}

const isAtHand = existsSync(SPECIFICATION);
if (!isAtHand) console.log(`skipped: ${SPECIFICATION} is not at hand, its lines are not compared`);

describe.skipIf(!isAtHand)('the specification itself', () => {
  test('every row quotes it', () => {
    const sentences = readSentences();
    const strangers = rows.filter(
      ({ section, pieces }) =>
        !sentences.some((one) => one.section === section && placesOf(pieces, one.text) !== undefined),
    );
    expect(strangers.map(({ id, pieces }) => `${id} ${pieces.join('…')}`)).toEqual([]);
  });

  test('every line of the specification has a row', () => {
    const missing = readSentences().filter(
      ({ section, text }) =>
        !rows.some((row) => row.section === section && placesOf(row.pieces, text) !== undefined),
    );
    expect(missing).toEqual([]);
  });

  test('every item of every line is quoted by some row', () => {
    const uncovered = readSentences().flatMap(({ section, text }) => {
      const letters = text.split('');
      for (const row of rows.filter((one) => one.section === section))
        for (const [from, to] of placesOf(row.pieces, text) ?? []) letters.fill(' ', from, to);
      const words = letters.join('').match(/[\p{L}\d]{3,}/gu) ?? [];
      const left = words.filter((word) => !['and', 'with', 'then', 'the', 'not', 'shown'].includes(word));
      return left.length > 0 ? [`${section}: ${left.join(' ')} — of “${text}”`] : [];
    });
    expect(uncovered).toEqual([]);
  });
});

test("the figures of section 9 are in the portal's constants", () => {
  expect(figures.API_TIMEOUT_MS).toBe(50_000);
  expect(figures.NOTICE_POLL_MS).toBe(30_000);
  expect(figures.PAYMENT_POLL_MS).toBe(2_000);
  expect(figures.PACKAGE_PAGE_SIZE).toBe(5);
  expect(figures.PACKAGE_CARD_WIDTH_PX).toBe(300);
  expect(figures.IMAGE_MAX_BYTES).toBe(100 * 1024 * 1024);
  expect(figures.IMAGE_TYPES).toEqual(['jpeg', 'png', 'webp', 'bmp', 'tif']);
  expect(figures.LIST_PAGE_SIZE).toBe(20);
  expect(figures.LIST_PAGE_SIZES).toEqual([10, 20, 30, 50]);
  expect(figures.PAGER_PAGE_SIZES).toEqual([10, 20, 30, 40, 50, 100]);
  expect(figures.PAGER_PAGE_SIZE).toBe(10);
  expect(figures.PAGER_BUTTONS).toBe(7);
  expect(figures.PAGER_BUTTONS_MIN).toBe(5);
  expect(figures.PAGER_BUTTONS_MAX).toBe(21);
  expect(figures.HEADER_OPAQUE_AFTER_PX).toBe(30);
  expect(figures.BUTTON_GUARD_MS).toBe(3_000);
  expect(figures.MOBILE_BELOW_PX).toBe(600);
  expect(figures.TOAST_STAYS_MS).toBe(4_500);
  expect(figures.NOTICE_STAYS_MS).toBe(3_000);
  expect(figures.SIGNED_OUT_STAYS_MS).toBe(1_000);
  expect(figures.REAL_NAME_MOVE_MS).toBe(1_000);
});
