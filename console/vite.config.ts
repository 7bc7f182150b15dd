import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the server mounts the console. */
const BASE = '/console/';
/** What stands for it in the built `index.html`. The server replaces every one of them when it serves the page. */
const PLACEHOLDER = '/__BASE__/';

/** The development server does what the server does when it serves the page. */
function fillWhileServing(): Plugin {
  return {
    name: 'yinji:console-page',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(PLACEHOLDER, BASE).replaceAll('__SITE_NAME__', process.env['SITE_NAME'] ?? '印迹'),
    },
  };
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Built files find each other by relative address, so one build stands under any base path.
  base: command === 'build' ? './' : BASE,
  experimental: {
    renderBuiltUrl: (filename, { hostType }) =>
      hostType === 'html' ? PLACEHOLDER + filename : { relative: true },
  },
  plugins: [react(), tailwind(), fillWhileServing()],
  server: { proxy: { '/api_prod': process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8080' } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A call of the contract that nobody makes is not shipped: its definition does nothing but define.
      treeshake: {
        moduleSideEffects: (id) => !/\/packages\/(contract|tracks)\//.test(id),
        manualPureFunctions: ['defineCall', 'defineBlob'],
      },
    },
  },
}));
