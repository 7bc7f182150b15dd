import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { places, type PlaceName } from '../config/paths.ts';
import { pageOf } from './pages.ts';

const features = join(import.meta.dirname, '../features');
const files = globSync('*/*-page.tsx', { cwd: features });
const withPage = (Object.keys(places) as PlaceName[]).filter((name) => name !== 'root');

/** `identity-reviews-page.tsx`: IdentityReviewsPage. */
const exportOf = (file: string) =>
  basename(file, '.tsx').replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

test('every place has its page, and every page its place', () => {
  const named = withPage.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Page`);
  expect(files.map(exportOf).toSorted()).toEqual(named.toSorted());
  for (const name of withPage) expect(() => pageOf(name)).not.toThrow();
});

test.each(files)('%s exports the page of its name, and nothing else', (file) => {
  const source = readFileSync(join(features, file), 'utf8');
  const exported = [...source.matchAll(/^export (?:async )?(?:function|const|type|interface) (\w+)/gm)];
  expect(exported.map(([, name]) => name)).toEqual([exportOf(file)]);
});
