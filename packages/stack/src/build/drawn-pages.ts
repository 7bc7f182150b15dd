import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';

interface DrawnPage {
  sources: readonly string[];
  asks?: string;
  needs?: string;
}

/**
 * Builds the portal a second time, as the server draws its public pages with (`server/src/app/http/drawn-pages.ts`), in one
 * file that needs nothing beside it; and beside that, for each page, what its head must name.
 */
export async function buildDrawnPages(portal: string): Promise<void> {
  const outDir = join(portal, 'dist/drawn');
  await build({
    configFile: join(portal, 'vite.config.ts'),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/draw-page.tsx',
      outDir,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'draw-page.js' } },
    },
  });
  const { drawnPages } = (await import(
    `${pathToFileURL(join(outDir, 'draw-page.js')).href}?${String(Date.now())}`
  )) as { drawnPages: Record<string, DrawnPage> };
  const files = JSON.parse(readFileSync(join(portal, 'dist/files.json'), 'utf8')) as Manifest;
  const heads = Object.entries(drawnPages).map(
    ([name, page]) => [name, { ...headOf(page, files, portal), asks: page.asks, needs: page.needs }] as const,
  );
  writeFileSync(join(outDir, 'heads.json'), JSON.stringify(Object.fromEntries(heads)));
}

/** Its styles, to stand in the page itself; where they came from; and its scripts, in the order in which they run. */
interface Head {
  style: string;
  styles: string[];
  scripts: string[];
}

function headOf({ sources }: DrawnPage, files: Manifest, portal: string): Head {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const seen = new Set<string>();
  // What others import comes before them: run in this order, each has little left to run but itself.
  const visit = (key: string) => {
    const chunk = files[key];
    if (chunk === undefined) throw new Error(`no built file of ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const source of ['index.html', ...sources]) visit(source);
  const all = [...styles];
  return {
    style: all.map((file) => styleOf(join(portal, 'dist', file))).join(''),
    styles: all,
    scripts: [...scripts],
  };
}

/** Addresses in a style are beside it; within the page they are below the base. */
function styleOf(path: string): string {
  const text = readFileSync(path, 'utf8').replaceAll(
    /url\((["']?)(?:\.\/)?(?!data:|["']|\/)/g,
    'url($1/__BASE__/assets/',
  );
  if (text.includes('</')) throw new Error(`${path} would end its own element`);
  return text;
}
