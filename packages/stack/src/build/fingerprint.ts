import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** Names, sizes and times: reading every byte would slow down the second start. */
export function fingerprint(paths: readonly string[]): string {
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
