import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Built like the portal, for the same browsers. */
export async function buildAntdPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'antd-page'),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake: {
          moduleSideEffects: (id) => !id.includes('/packages/contract/'),
          manualPureFunctions: ['defineCall', 'defineBlob'],
        },
      },
    },
  });
}
