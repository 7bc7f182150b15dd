import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const ENDS = ['tools', 'bench', 'e2e'];

/** The dependency checker omits tests; these rules apply to them too. */
test('no test imports a command, a bench or a journey of another folder', () => {
  const files = globSync(
    '{packages/*,server,sealer,copy-index,portal,console,verifier,witness,monitor,simulators,tools,bench,e2e}/**/*.{test,spec}.{ts,tsx}',
    {
      cwd: ROOT,
      exclude: ['**/node_modules/**', '**/dist/**'],
    },
  );
  expect(files.length).toBeGreaterThan(250);
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
      .map(([, to = '']) => normalize(join(dirname(file), to)))
      .filter((to) => ENDS.some((end) => to.startsWith(`${end}/`) && !file.startsWith(`${end}/`)))
      .map((to) => `${file}: ${to}`),
  );
  expect(wrong).toEqual([]);
});
