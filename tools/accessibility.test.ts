import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testsIn, whatIsMissing } from './named-tests.ts';

/** Levels A and AA of WCAG 2.2 (https://www.w3.org/TR/WCAG22/), which has removed 4.1.1. */
const A = [
  '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3',
  '2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
].flatMap((line) => line.split(' '));
const AA = [
  '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8',
  '3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
].flatMap((line) => line.split(' '));

const text = readFileSync(join(import.meta.dirname, '../docs/accessibility.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d\.\d\.\d+) \| .+? \| (A|AA) \| (.*) \|$/gm)].map(
  ([, criterion = '', level = '', held = '']) => ({ criterion, level, held }),
);

test('every criterion of level A and AA has one row', () => {
  const at = (level: string) => rows.filter((row) => row.level === level).map(({ criterion }) => criterion);
  expect(at('A')).toEqual(A);
  expect(at('AA')).toEqual(AA);
  expect(rows).toHaveLength(55);
});

test('every row names existing tests, a manual check, or why it does not apply', () => {
  const faults = rows.flatMap(({ criterion, held }) => {
    const tests = testsIn(held);
    // Text must follow each marker: an empty claim proves nothing.
    const isTold = /\*\*(?:by hand|not here)\*\*: .{12,}/.test(held);
    return [
      ...(tests.length === 0 && !isTold ? [`${criterion}: nothing holds it`] : []),
      ...tests.flatMap((one) => whatIsMissing(one) ?? []).map((fault) => `${criterion}: ${fault}`),
    ];
  });
  expect(faults).toEqual([]);
});
