import { spawnSync } from 'node:child_process';
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

test.each(['takeover 22911', 'takeover --seed x', 'nothing'])(
  'a proof with an argument that it would pass over does not run: %s',
  (args) => {
    const prove = join(import.meta.dirname, 'prove.ts');
    const { status, stderr } = spawnSync('node', [prove, ...args.split(' ')], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('--seed N');
  },
);
