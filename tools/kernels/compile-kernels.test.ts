import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileKernel, KERNELS, placeOf } from './compile-kernels.ts';

it.each(KERNELS)('the module of %s is what its source builds: node tools/write-kernels.ts', async (name) => {
  expect(await compileKernel(name)).toBe(readFileSync(placeOf(name), 'utf8'));
});
