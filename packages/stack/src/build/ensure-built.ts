import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { bundleProgram, PROGRAMS } from './bundle-program.ts';
import { compressAssets } from './compress-assets.ts';
import { fingerprint } from './fingerprint.ts';
import { buildPrerenderedPages } from './prerendered-pages.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SHARED = [
  'packages/contract',
  'packages/evidence',
  'packages/state-machine',
  'packages/ui',
  'packages/web',
  'packages/originality',
  'package-lock.json',
];
const APPS = ['portal', 'console', 'verifier'];

/** Builds what changed since its last build: the web apps, compressed as they are sent, and the stack's programs. */
export async function ensureBuilt(): Promise<void> {
  for (const app of APPS) {
    if (!existsSync(join(ROOT, app, 'vite.config.ts'))) continue;
    const stamp = join(ROOT, app, 'dist/.stamp');
    const state = fingerprint([app, ...SHARED]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) continue;
    // A test runner sets its own NODE_ENV, and React built for it is half as large again.
    process.env['NODE_ENV'] = 'production';
    // Each configuration names its own root.
    await build({ configFile: join(ROOT, app, 'vite.config.ts'), logLevel: 'warn' });
    if (app === 'portal') await buildPrerenderedPages(join(ROOT, app));
    const assets = join(ROOT, app, 'dist/assets');
    if (existsSync(assets)) await compressAssets(assets);
    writeFileSync(stamp, state);
  }
  for (const program of PROGRAMS) await bundleProgram(program);
}
