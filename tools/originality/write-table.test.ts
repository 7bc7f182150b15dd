import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { wilson } from './wilson.ts';
import { writeTable } from './write-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'yinji-table-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Newcombe 1998, Statistics in Medicine 17:857, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i of %i is %d to %d', (count, tried, low, high) => {
  expect(wilson(count, tried)).toEqual([low, high]);
});

test('a share of nothing may be anything', () => {
  expect(wilson(0, 0)).toEqual([0, 1]);
});

function tableOf(lines: string[], isHeldBack = false) {
  const [rows, out] = [join(folder, 'rows.csv'), join(folder, 'table.json')];
  writeFileSync(rows, ['query,verdict,work,score,ms', ...lines, ''].join('\n'));
  writeTable({ rows, out, libraryWorks: 3, madeWorks: 1, isHeldBack });
  return JSON.parse(readFileSync(out, 'utf8'));
}

test('counts are those of the run: found, shown to a reviewer, wrong, and unrelated pictures apart', () => {
  const table = tableOf([
    'crop/a.jpg,copy,a.jpg,1,9',
    'crop/b.jpg,copy,c.jpg,1,9',
    'crop/c.jpg,review,c.jpg,1,9',
    'turn/a.jpg,copy,a.jpg,1,9',
    'unrelated/x.jpg,copy,a.jpg,1,9',
    'unrelated/y.jpg,none,,0,9',
  ]);
  expect(table).toMatchObject({
    isHeldBack: false,
    libraryWorks: 3,
    madeWorks: 1,
    edits: [
      { name: 'turn', count: 1, tried: 1, shown: 0, wrong: 0 },
      { name: 'crop', count: 1, tried: 3, shown: 1, wrong: 1, interval: wilson(1, 3) },
    ],
    all: { count: 2, tried: 4 },
    shown: 1,
    wrongOfEdits: { count: 1, tried: 4 },
    wrongOfUnrelated: { count: 1, tried: 2 },
  });
});

test('what was seen while building says so', () => {
  expect(tableOf([]).notMeasured).toContain('held-back');
  expect(tableOf([], true).notMeasured).not.toContain('held-back');
});
