import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressAssets } from '@yinji/stack/build/compress-assets';

/** Built like the portal, for the same browsers, with the same compression. */
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
  await compressAssets(join(outDir, 'assets'));
}
