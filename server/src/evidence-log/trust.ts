import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from '../world.ts';

/** The trust files that the sealer published: policy.txt and the certificate authorities. Written once, read once. */
export async function readTrust(world: World): Promise<Record<string, string>> {
  const folder = trustFolder(world);
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((each) => each.isFile() && /^[\w.-]+$/.test(each.name)).map((each) => each.name);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
  );
  return Object.fromEntries(files);
}

export const readPolicy = (world: World): Promise<string> =>
  readFile(join(trustFolder(world), 'policy.txt'), 'utf8');

const trustFolder = (world: World) => join(world.config.dataDir, 'trust');
