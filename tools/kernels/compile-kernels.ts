import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main as compile } from 'assemblyscript/asc';

const SOURCES = join(import.meta.dirname, '../../packages/originality/kernels');
/** Modules of `packages/originality/kernels`: one for each thread that needs it, or each memory. */
export const KERNELS = ['features', 'words', 'postings', 'matches'] as const;
export type Kernel = (typeof KERNELS)[number];

/**
 * `--runtime stub`: nothing is allocated, addresses come from the host. Warning 112 is about vectors that would be passed
 * to JavaScript: none are.
 */
const OPTIONS =
  '-O3 --converge --noAssert --runtime stub --importMemory --noExportMemory --enable simd --disableWarning 112';

/** The module's text as `packages/originality/src/kernels/NAME.generated.ts` has it. @throws Error with the compiler's words */
export async function compileKernel(name: Kernel): Promise<string> {
  let wasm = new Uint8Array();
  const { error, stderr } = await compile([`${name}.ts`, '--outFile', 'out.wasm', ...OPTIONS.split(' ')], {
    readFile: (path) => {
      try {
        return readFileSync(join(SOURCES, path), 'utf8');
      } catch {
        return null;
      }
    },
    writeFile: (_, content) => {
      wasm = Buffer.from(content);
    },
    listFiles: () => [],
  });
  if (error !== null) throw new Error(stderr.toString(), { cause: error });
  const base64 = Buffer.from(wasm).toString('base64');
  return `/** Made by \`node tools/write-kernels.ts\` of kernels/${name}.ts: WebAssembly as base64, so that a bundle has it. */\nexport const ${name.toUpperCase()}_WASM =\n  '${base64}';\n`;
}

export const placeOf = (name: Kernel): string => join(SOURCES, `../src/kernels/${name}.generated.ts`);
