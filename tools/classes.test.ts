import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classesIn, classesOf, namesIn, sourcesOf, stylesOf, utilitiesAmong } from './classes.ts';

const APPS = ['portal', 'console'] as const;

test.each(APPS)('each class in the styles of the %s is used', (app) => {
  const worn = namesIn(sourcesOf([app, 'packages']));
  const dead = classesOf(stylesOf([app])).filter((name) => !worn.has(name));
  expect(dead).toEqual([]);
});

test('each class of packages/ui is used', () => {
  const worn = namesIn(sourcesOf([...APPS, 'packages']));
  expect(classesOf(stylesOf(['packages'])).filter((name) => !worn.has(name))).toEqual([]);
});

test.each(APPS)('each class used in the %s is defined', async (app) => {
  const defined = new Set(classesOf(stylesOf([app, 'packages'])));
  const unknown = [...classesIn(sourcesOf([app, 'packages']))].filter((name) => !defined.has(name));
  const utilities = await utilitiesAmong(unknown);
  // A name may exist only for a test, a tool or a script.
  const pointedAt = sourcesOf(['e2e', 'tools', 'bench', 'packages', app])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const isPointedAt = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(pointedAt);
  expect(unknown.filter((name) => !utilities.has(name) && !isPointedAt(name))).toEqual([]);
});
