import { bundleProgram, PROGRAMS } from '@yinji/stack/build/bundle-program';

/** `npm run build [-- PROGRAM]`: what changed of all, or of one program. */
const [, , only] = process.argv;
const program = PROGRAMS.find((one) => one === only);
if (program !== undefined) await bundleProgram(program);
else if (only === undefined) await (await import('@yinji/stack/build/ensure-built')).ensureBuilt();
else {
  console.error(`npm run build [-- ${PROGRAMS.join(' | ')}]`);
  process.exit(1);
}
