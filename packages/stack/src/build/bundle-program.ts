import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { fingerprint } from './fingerprint.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** The programs of a stack, each `<name>/src/main.ts`. */
export const PROGRAMS = ['server', 'sealer', 'copy-index', 'witness', 'simulators'] as const;
export type Program = (typeof PROGRAMS)[number];

/** Made of many small modules, none of which looks for a file beside itself. */
const PACKED = ['kysely', 'zod', '@noble/hashes'];

/**
 * One file with all our modules of a program: to find and read more than a thousand of them is two thirds of the
 * server's start. Its folder is named by the sources' fingerprint and their place. Children and threads run their sources.
 */
export async function bundleProgram(program: Program): Promise<string> {
  const dist = join(ROOT, program, 'dist');
  const sources = [...PROGRAMS, 'packages', 'package-lock.json'];
  // A bundle holds paths of this checkout, so it must not run in a moved one.
  const name = createHash('sha256')
    .update(`${ROOT}\n${fingerprint(sources)}`)
    .digest('hex')
    .slice(0, 16);
  const folder = join(dist, name);
  if (!existsSync(folder)) await build(program, dist, folder);
  return join(folder, 'main.mjs');
}

async function build(program: Program, dist: string, folder: string): Promise<void> {
  // Several starts may build at once, each in a folder of its own.
  const making = join(dist, `making-${randomUUID()}`);
  mkdirSync(making, { recursive: true });
  const vite = await import('vite');
  await vite.build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [ownPaths],
    ssr: { noExternal: [/^@yinji\//, ...PACKED] },
    build: {
      ssr: join(ROOT, program, 'src/main.ts'),
      target: 'node24',
      outDir: making,
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: {
        treeshake: false,
        output: {
          entryFileNames: 'main.mjs',
          codeSplitting: false,
          keepNames: true,
          sourcemapExcludeSources: true,
        },
      },
    },
  });
  for (const name of readdirSync(dist))
    if (isOld(join(dist, name))) rmSync(join(dist, name), { recursive: true, force: true });
  putInPlace(making, folder);
}

/** A process that runs has read its bundle, but one that another start is launching may not have. */
function isOld(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs < Date.now() - 3_600_000;
}

function putInPlace(making: string, folder: string): void {
  try {
    renameSync(making, folder);
  } catch (cause) {
    if (!existsSync(folder)) throw cause;
    // Another start was faster.
    rmSync(making, { recursive: true });
  }
}

/** A module that looks for a file beside itself finds it beside its source. */
const ownPaths: Plugin = {
  name: 'own-paths',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined;
    const text = code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    // Lines stay where they are.
    return { code: text, map: null };
  },
};
