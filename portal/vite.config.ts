import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, transformWithOxc, type Plugin } from 'vite';
import { elderSheet } from '../packages/stack/src/build/elder-sheet.ts';

/** Placeholder of the base path in the built `index.html`. The server replaces each when it serves the page. */
const PLACEHOLDER = '/__BASE__/';

const BASE = /node_modules\/(react|react-dom|scheduler|clsx|zod|@tanstack)\//;
/** Parts of the shared packages that the first page does not need: loaded with the pages that use them. */
const ASKED_LATER =
  /node_modules\/@tanstack\/.*\/(useMutation|mutationObserver|useQueries|queriesObserver|infiniteQueryObserver|useInfiniteQuery|useBlocker)\.js/;

/** Small parts that nearly every page shows: in files of their own each would cost a request, and more bytes than together. */
const SHOWN_EVERYWHERE =
  /packages\/ui\/src\/(near\/|format\/|empty\/|record\/qr-code\.)|packages\/web\/src\/query-|portal\/src\/lib\/(format|use-title|public-picture|react-root)\./;

/** The development server knows its base and fills the placeholder itself. */
function fillBaseWhileServing(base: string): Plugin {
  return {
    name: 'yinji:base-path',
    apply: 'serve',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll(PLACEHOLDER, base) },
  };
}

/**
 * The one script before the first paint. It is inline: a separate file would delay the paint, a module would
 * run too late. The server puts its hash into the page's policy, which allows no other inline script.
 */
function firstPaint(): Plugin {
  let code = '';
  return {
    name: 'yinji:first-paint',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async buildStart() {
      const path = join(import.meta.dirname, 'src/app/first-paint.ts');
      const plain = await transformWithOxc(readFileSync(path, 'utf8'), path);
      code = (await minify(path, plain.code)).code.trim();
      if (code.includes('</')) throw new Error('first-paint.ts would end its own element');
    },
    transformIndexHtml: {
      order: 'post',
      // Before the styles: a script after them would wait for them.
      handler: (html) => html.replace('<title>', () => `<script>${code}</script>\n    <title>`),
    },
  };
}

/**
 * The style sheet of the elder mode, made from all others. The page names it disabled, so that it is not fetched:
 * `first-paint.ts` and `lib/elder.ts` switch it on.
 */
function elderMode(): Plugin {
  let file = '';
  return {
    name: 'yinji:elder-mode',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).flatMap((one) =>
          one.type === 'asset' && one.fileName.endsWith('.css') ? String(one.source) : [],
        );
        if (sheets.length === 0) throw new Error('the build has no style sheets yet');
        const source = elderSheet(sheets, readFileSync(join(import.meta.dirname, 'src/elder.css'), 'utf8'));
        file = this.getFileName(this.emitFile({ type: 'asset', name: 'elder.css', source }));
      },
    },
    transformIndexHtml: {
      order: 'post',
      // Before the script that switches it on. Not `<link rel="stylesheet"`, which a prerendered page leaves out.
      handler: (html) =>
        html.replace(
          '<title>',
          `<link id="elder" rel="stylesheet" disabled blocking="render" href="${PLACEHOLDER}${file}" />\n    <title>`,
        ),
    },
  };
}

/** Descriptions and access of calls are for the documentation and the server; a browser need not load them. */
function withoutDeclarations(): Plugin {
  return {
    name: 'yinji:without-declarations',
    apply: 'build',
    transform: {
      filter: { id: /packages\/contract\/src\/(?:calls|wire)\// },
      handler: (code) => ({
        code: code
          .replace(/\bsummary:\s*(["'])[^\n]*?\1,/g, '')
          .replace(/\baccess:\s*by\w+(?:\([^()]*\))?,/g, ''),
        map: null,
      }),
    },
  };
}

export default defineConfig(({ command }) => {
  const base = process.env['BASE_PATH'] ?? '/copyright/authorization/';
  return {
    root: import.meta.dirname,
    // Built files refer to each other relatively, so one build works under any base path.
    base: command === 'build' ? './' : base,
    experimental: {
      renderBuiltUrl: (filename, { hostType }) =>
        hostType === 'html' ? PLACEHOLDER + filename : { relative: true },
    },
    plugins: [
      withoutDeclarations(),
      react(),
      tailwind(),
      fillBaseWhileServing(base),
      elderMode(),
      firstPaint(),
    ],
    server: { proxy: { '/api_prod': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080' } },
    build: {
      target: 'es2023',
      outDir: 'dist',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Files of each page: a prerendered page is sent with their addresses
      // (`packages/stack/src/build/prerendered-pages.ts`).
      manifest: 'files.json',
      rolldownOptions: {
        // An unused call of the contract is not shipped: its definition has no side effect. State machines go
        // where they are read, not into the first page with everything else of their index.
        treeshake: {
          moduleSideEffects: (id) => !/\/packages\/(contract|state-machine|evidence)\//.test(id),
          manualPureFunctions: ['defineCall', 'defineBlob'],
        },
        // Parts needed by every page go together: many small files compress worse than one.
        output: {
          // The first file names all others, and what names them at random does not compress: 42 bits of each.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              { name: 'base', test: (id) => BASE.test(id) && !ASKED_LATER.test(id), priority: 2 },
              { name: 'asking', test: ASKED_LATER, priority: 1 },
              { name: 'shown', test: SHOWN_EVERYWHERE },
            ],
          },
        },
      },
    },
  };
});
