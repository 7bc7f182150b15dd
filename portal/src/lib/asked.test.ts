import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

test('a query is quiet: only an action shows its failure as a message', () => {
  const loud = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).filter((path) =>
    /api\.(?:call|blob)\((?:(?!\bapi\.)[^;])*?\{ signal \}/.test(readFileSync(join(SOURCES, path), 'utf8')),
  );
  expect(loud).toEqual([]);
});
