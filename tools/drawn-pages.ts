import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';

interface DrawnPage {
  sources: readonly string[];
  needs?: string;
}

/**
 * Builds the portal a second time, as the server draws its public pages with (`server/src/http/drawn-pages.ts`), in one
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
  const index = readFileSync(join(portal, 'dist/index.html'), 'utf8');
  const heads = Object.entries(drawnPages).map(
    ([name, page]) => [name, { head: headOf(page, files, index), needs: page.needs }] as const,
  );
  writeFileSync(join(outDir, 'heads.json'), JSON.stringify(Object.fromEntries(heads)));
}

/** Links to the page's styles and scripts, but for those that `index.html` names already. */
function headOf({ sources }: DrawnPage, files: Manifest, index: string): string {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const visit = (key: string) => {
    const chunk = files[key];
    if (chunk === undefined) throw new Error(`no built file of ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const source of sources) visit(source);
  const isNew = (file: string) => !index.includes(file);
  return [
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/__BASE__/${file}">`),
    ...[...scripts]
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" crossorigin href="/__BASE__/${file}">`),
  ].join('\n    ');
}
