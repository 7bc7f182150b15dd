import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAssets } from './compress-assets.ts';
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

/** Builds the web apps whose sources changed since their last build, and compresses what is sent. */
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
}

/** Names, sizes and times: reading every byte would slow down the second start. */
function fingerprint(paths: readonly string[]): string {
  const digest = createHash('sha256');
  const visit = (path: string) => {
    const stats = statSync(join(ROOT, path));
    if (!stats.isDirectory()) return void digest.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
    for (const name of readdirSync(join(ROOT, path)).sort())
      if (name !== 'dist' && name !== 'node_modules') visit(join(path, name));
  };
  for (const path of paths) visit(path);
  return digest.digest('hex');
}
