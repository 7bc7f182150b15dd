import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'VOCABULARY.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
];
const sources = globSync(
  '{packages/*,server,sealer,copy-index,portal,console,verifier,witness,monitor,simulators}/src/**/*.{ts,tsx}',
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
);

/** Paths in backticks that begin with a folder of the repository, and links within it. */
function mentionedPaths(page: string): string[] {
  const text = read(page);
  const inBackticks = [...text.matchAll(/`([a-z]+\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const folders =
    /^(?:packages|server|sealer|copy-index|witness|monitor|verifier|portal|console|simulators|bench|e2e|tools|docs|conformance)\//;
  return inBackticks.filter(
    (path) => folders.test(path) && !/[A-Z]{2,}|NNNN/.test(path.replace(/[A-Z]+\.md$/, '')),
  );
}

describe('a page of docs', () => {
  test.each(pages)('%s names only files that exist', (page) => {
    expect(mentionedPaths(page).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test.each(pages)('%s repeats no line, and nothing within five lines', (page) => {
    const lines = read(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .split('\n');
    const repeated = lines.filter(
      (line, at) =>
        line.length > 60 &&
        lines.slice(Math.max(0, at - 5), at).some((earlier) => earlier.slice(0, 60) === line.slice(0, 60)),
    );
    expect(repeated.filter((line) => !line.startsWith('|'))).toEqual([]);
  });
});

describe('a decision', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: ROOT }).sort();

  test.each(decisions)('%s has its number in its heading', (path) => {
    const number = /(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1];
    expect(read(path).split('\n')[0]).toMatch(new RegExp(`^# ${number} \\S`));
  });

  test('has a number of its own, without a gap', () => {
    const numbers = decisions.map((path) => Number(/(\d{4})-/.exec(path)?.[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });
});

describe('docs/evidence-format.md', () => {
  const numbers = [...read('docs/evidence-format.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) =>
    Number(number),
  );

  test('counts its sections', () => {
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  });

  test('is cited only by existing section numbers', () => {
    const cited = [...sources, ...pages].flatMap((path) =>
      [...read(path).matchAll(/evidence-format(?:\.md)?`? §(\d+)/g)].map(([, number]) => ({
        path,
        number: Number(number),
      })),
    );
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });
});
