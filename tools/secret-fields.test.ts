import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** A person who replaces a one-time password may look at what they type. */
const SHOWN_ON_REQUEST = /type: shown \? 'text' : 'password'/;

const isMasked = (element: string, source: string): boolean =>
  element.includes('type="password"') || (element.includes('{...input(') && SHOWN_ON_REQUEST.test(source));

test('every field of a password is masked', () => {
  const fields = globSync('{portal,console}/src/**/*.tsx', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8');
      return [...source.matchAll(/<[Ii]nput\b[^]*?\/>/g)]
        .map(([element]) => element)
        .filter((element) => /password/i.test(element))
        .map((element) => ({ file, element, isMasked: isMasked(element, source) }));
    });
  expect(fields.filter((field) => !field.isMasked)).toEqual([]);
  expect(fields.length).toBeGreaterThan(10);
});
