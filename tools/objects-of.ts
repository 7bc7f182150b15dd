import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openObjects, type PlaceOfFiles } from '../server/src/platform/objects/open-objects.ts';
import type { ObjectStore } from '../server/src/platform/objects/object-store.ts';
import { readBucketSettings } from '../server/src/platform/settings/bucket-settings.ts';
import { makeVault } from '../server/src/platform/vault.ts';
import { type Env, readKeyring } from './rotate/key-files.ts';

/** Where the settings of the server say that the files are. */
export function placeOfFiles(dataDir: string, env: Env): PlaceOfFiles {
  const faults: string[] = [];
  const bucket = readBucketSettings(env, false, (name, what) => void faults.push(`${name}: ${what}`));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const logOrigin = bucket && (env['LOG_ORIGIN'] ?? readFileSync(join(dataDir, 'log-origin'), 'utf8').trim());
  return { dataDir, bucket, logOrigin: logOrigin ?? '' };
}

/** The files of an installation, for a command. @throws StoreAway where they are in a bucket that no setting names */
export async function openObjectsOf(dataDir: string, env: Env): Promise<ObjectStore> {
  return openObjects(placeOfFiles(dataDir, env), makeVault(readKeyring(dataDir, env)));
}
