import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** They take a sample of the real works in `npm test`. */
const TESTS = [
  'packages/originality/src/copies.test.ts',
  'packages/originality/src/geometry/works.test.ts',
  'packages/originality/src/geometry/kernels.test.ts',
];

/** Copies and cut-outs of every real work of the development set, instead of a sample. */
export function proveOriginality(): string[] {
  const { status } = spawnSync(join(ROOT, 'node_modules/.bin/vitest'), ['run', ...TESTS], {
    cwd: ROOT,
    env: { ...process.env, EVERY_PICTURE: '1' },
    stdio: 'inherit',
  });
  return status === 0 ? [] : [`vitest ended with ${status}`];
}
