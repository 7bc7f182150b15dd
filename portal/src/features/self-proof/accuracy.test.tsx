import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatCount } from '../../lib/format.ts';
import { AccuracySheet } from './accuracy-page.tsx';
import { sayInterval, sayShare } from './accuracy-table.ts';
import { accuracyWords as words } from './accuracy-words.ts';

interface Counted {
  count: number;
  tried: number;
  interval: [number, number];
}
const table = JSON.parse(readFileSync(join(import.meta.dirname, 'measured/rules-4.json'), 'utf8')) as {
  edits: (Counted & { name: string; shown: number; wrong: number })[];
  all: Counted;
  wrongOfUnrelated: Counted;
  wrongOfEdits: Counted;
  measuredOn: string;
  isHeldBack: boolean;
  cannotBeFound: string[];
  notMeasured: string[];
};

const html = renderToStaticMarkup(<AccuracySheet />);
/** Texts of the cells, tags removed. */
const rows = [...html.matchAll(/<li>(<div class="accuracy-mat">.*?)<\/li>/g)].map(([, row = '']) =>
  row.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|'),
);

test('the edits on the page are those of the measured file, from the best to the worst, and all of them', () => {
  expect(rows).toEqual(
    table.edits.map(({ name, count, tried, interval, shown }) => {
      const cells = [
        words.edits[name as keyof typeof words.edits],
        sayShare(count / tried),
        `${count} / ${tried}`,
        words.span(...sayInterval(interval)),
        ...(shown > 0 ? [words.shown(shown)] : []),
      ];
      return `|${cells.join('|')}|`;
    }),
  );
});

test('each edit is shown as a picture of its own, beside the original', () => {
  const pictures = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, address]) => address);
  expect(new Set(pictures).size).toBe(table.edits.length + 1);
});

test('the figures above are the sums of the rows, and those of unrelated pictures', () => {
  const sum = (key: 'count' | 'tried' | 'wrong') => table.edits.reduce((total, edit) => total + edit[key], 0);
  const figure = ({ interval }: Counted) => words.interval(...sayInterval(interval));
  expect(table.all).toMatchObject({ count: sum('count'), tried: sum('tried') });
  expect(table.wrongOfEdits).toMatchObject({ count: sum('wrong'), tried: sum('tried') });
  expect(table.wrongOfUnrelated.tried).toBeGreaterThan(0);
  for (const { count, tried, interval } of [table.wrongOfUnrelated, table.wrongOfEdits])
    expect(html).toContain(
      `<b>${count}</b><span>/ ${formatCount(tried)}</span><small>${figure({ count, tried, interval })}`,
    );
  expect(html).toContain(`${formatCount(sum('count'))} / ${formatCount(sum('tried'))}`);
  expect(html).toContain(table.measuredOn);
});

test('what was seen while building is said, and what is not found or was not measured', () => {
  expect(html.includes(words.inSample)).toBe(!table.isHeldBack);
  const said = [
    ...table.cannotBeFound.map((name) => words.cannot[name as keyof typeof words.cannot]),
    ...table.notMeasured.map((name) => words.notMeasured[name as keyof typeof words.notMeasured]),
  ];
  expect(said.filter((line) => line === undefined || !html.includes(line))).toEqual([]);
});

test('a share is not rounded up, and an interval is rounded outwards', () => {
  expect([sayShare(0.9996), sayShare(1), sayShare(2 / 3)]).toEqual(['99.9%', '100.0%', '66.6%']);
  expect(sayInterval([0.7109, 0.9735])).toEqual(['71.0%', '97.4%']);
});
