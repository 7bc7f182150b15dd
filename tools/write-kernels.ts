/** `node tools/write-kernels.ts`: compiles packages/originality/kernels to WebAssembly. */
import { writeFileSync } from 'node:fs';
import { compileKernel, KERNELS, placeOf } from './kernels/compile-kernels.ts';

for (const name of KERNELS) writeFileSync(placeOf(name), await compileKernel(name));
