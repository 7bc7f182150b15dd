import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('what runs until it is stopped takes the place of its shell, which would keep the signal of npm to itself', () => {
  const endless = ['start', 'demo', 'sealer', 'copy-index', 'web', 'worker'];
  expect(endless.filter((name) => !scripts[name]?.startsWith('exec '))).toEqual([]);
});
