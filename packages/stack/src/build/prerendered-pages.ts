import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';

interface PrerenderedPage {
  sources: readonly string[];
  asks?: string;
  needs?: string;
}

/**
 * Builds the portal a second time as one self-contained file, with which the server prerenders public pages
 * (`server/src/app/http/prerendered-pages.ts`); beside it, for each page, the assets that its head must name.
 */
export async function buildPrerenderedPages(portal: string): Promise<void> {
  const outDir = join(portal, 'dist/prerendered');
  await build({
    configFile: join(portal, 'vite.config.ts'),
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/app/prerender-page.tsx',
      outDir,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'prerender-page.js' } },
    },
  });
  const { prerenderedPages } = (await import(
    `${pathToFileURL(join(outDir, 'prerender-page.js')).href}?${String(Date.now())}`
  )) as { prerenderedPages: Record<string, PrerenderedPage> };
  const files = JSON.parse(readFileSync(join(portal, 'dist/files.json'), 'utf8')) as Manifest;
  const heads = Object.entries(prerenderedPages).map(
    ([name, page]) => [name, { ...headOf(page, files, portal), asks: page.asks, needs: page.needs }] as const,
  );
  writeFileSync(join(outDir, 'heads.json'), JSON.stringify(Object.fromEntries(heads)));
}

/** Styles to inline into the page, the files they came from, and the scripts in execution order. */
interface Head {
  style: string;
  styles: string[];
  scripts: string[];
}

function headOf({ sources }: PrerenderedPage, files: Manifest, portal: string): Head {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const seen = new Set<string>();
  // Dependencies come before their importers, so that each script only has its own code left to run.
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

/** Addresses in a style sheet are relative to it; inlined into the page they are relative to the base. */
function styleOf(path: string): string {
  const text = readFileSync(path, 'utf8').replaceAll(
    /url\((["']?)(?:\.\/)?(?!data:|["']|\/)/g,
    'url($1/__BASE__/assets/',
  );
  if (text.includes('</')) throw new Error(`${path} would end its own element`);
  return text;
}
