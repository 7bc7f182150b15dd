import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { oneFile } from './src/one-file.ts';

/** Trust files to build into the page; without VERIFIER_TRUST_DIR the visitor brings them. */
function readTrust(folder: string | undefined): Record<string, string> | null {
  if (folder === undefined || folder === '') return null;
  const earlier = existsSync(join(folder, 'policies')) ? readdirSync(join(folder, 'policies')) : [];
  const optional = ['root.txt', 'creator-ca.crl', 'tsa-ca.crl'].filter((name) =>
    existsSync(join(folder, name)),
  );
  const names = [
    'policy.txt',
    'creator-ca.pem',
    'tsa-ca.pem',
    ...optional,
    ...earlier.map((name) => `policies/${name}`),
  ];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

export default defineConfig({
  root: fileURLToPath(new URL('src', import.meta.url)),
  base: './',
  define: { __VERIFIER_TRUST__: JSON.stringify(readTrust(process.env['VERIFIER_TRUST_DIR'])) },
  plugins: [oneFile()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input: fileURLToPath(new URL('src/page.html', import.meta.url)) },
  },
});
