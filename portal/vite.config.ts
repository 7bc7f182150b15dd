import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, transformWithOxc, type Plugin } from 'vite';

/** What stands for the base path in the built `index.html`. The server replaces every one of them when it serves the page. */
const PLACEHOLDER = '/__BASE__/';

const BASE = /node_modules\/(react|react-dom|scheduler|clsx|zod|@tanstack)\//;
/** Of the same packages what the first page does without: it comes with the pages that change, follow or turn something. */
const ASKED_LATER =
  /node_modules\/@tanstack\/.*\/(useMutation|mutationObserver|useQueries|queriesObserver|infiniteQueryObserver|useInfiniteQuery|useBlocker)\.js/;

/** Small parts that nearly every page shows: in files of their own each would cost a request, and more bytes than together. */
const SHOWN_EVERYWHERE =
  /packages\/ui\/src\/(near|format|empty)\/|packages\/web\/src\/query-|portal\/src\/lib\/(format|use-title|public-picture)\./;

/** The development server knows its base: it fills the placeholder in itself. */
function fillBaseWhileServing(base: string): Plugin {
  return {
    name: 'yinji:base-path',
    apply: 'serve',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll(PLACEHOLDER, base) },
  };
}

/**
 * The one script that runs before anything is painted. It stands in the page itself: a file of its own would be waited
 * for, a module comes too late. The server names its hash in the page's policy, which has no other inline script.
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
      // Before the styles: a script behind them would wait for them.
      handler: (html) => html.replace('<title>', () => `<script>${code}</script>\n    <title>`),
    },
  };
}

/** What each call is for, and who may make it, stands in the documentation and is the server's; a browser need not fetch it. */
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
    // Built files find each other by relative address, so one build stands under any base path.
    base: command === 'build' ? './' : base,
    experimental: {
      renderBuiltUrl: (filename, { hostType }) =>
        hostType === 'html' ? PLACEHOLDER + filename : { relative: true },
    },
    plugins: [withoutDeclarations(), react(), tailwind(), fillBaseWhileServing(base), firstPaint()],
    server: { proxy: { '/api_prod': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080' } },
    build: {
      target: 'es2023',
      outDir: 'dist',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Which files each page needs: what is drawn ahead is sent with their addresses (`packages/stack/src/build/drawn-pages.ts`).
      manifest: 'files.json',
      rolldownOptions: {
        // A call of the contract that nobody makes is not shipped: its definition does nothing but define. A thing's states
        // and ways go where they are read, not into the first page with everything that its room's door exports.
        treeshake: {
          moduleSideEffects: (id) => !/\/packages\/(contract|tracks|evidence)\//.test(id),
          manualPureFunctions: ['defineCall', 'defineBlob'],
        },
        // What every page needs goes together: many small files compress worse than one.
        output: {
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
