import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Path at which the server mounts the console. */
const BASE = '/console/';
/** Placeholder in the built `index.html`. The server replaces each when it serves the page. */
const PLACEHOLDER = '/__BASE__/';

/** The development server replaces the placeholders like the server. */
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
  // Built files refer to each other relatively, so one build works under any base path.
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
      // An unused call of the contract is not shipped: its definition has no side effect.
      treeshake: {
        moduleSideEffects: (id) => !/\/packages\/(contract|state-machine)\//.test(id),
        manualPureFunctions: ['defineCall', 'defineBlob'],
      },
    },
  },
}));
