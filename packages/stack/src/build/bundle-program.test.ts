import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundleProgram, PROGRAMS } from './bundle-program.ts';

const ROOT = join(import.meta.dirname, '../../../..');

test.each(PROGRAMS)('starts of %s at the same time get one bundle of all our modules', async (program) => {
  const [one, other] = await Promise.all([bundleProgram(program), bundleProgram(program)]);
  expect(other).toBe(one);
  expect(readFileSync(one, 'utf8')).not.toMatch(/^import .* from "(?:\.|@yinji\/)/m);
});

test('a module of a bundle finds the files beside its source', async () => {
  const text = readFileSync(await bundleProgram('server'), 'utf8');
  expect(text).not.toMatch(/import\.meta\.(?:dirname|url)/);
  const folders = [...text.matchAll(/join\("(\/[^"]+)"/g)].map(([, folder = '']) => folder);
  expect(folders).toContain(join(ROOT, 'server/src/publication/content'));
  expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
});

test('a fault of a bundle names its source where maps are read', async () => {
  const imports = ['--import', join(ROOT, 'packages/stack/src/map-sources.mjs')];
  const { stderr } = spawnSync(process.execPath, [...imports, await bundleProgram('server')], {
    encoding: 'utf8',
    env: {},
  });
  expect(stderr).toContain('server/src/platform/settings/config.ts:');
});
