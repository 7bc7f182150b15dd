import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { isUnderCurrentKey } from '../../server/src/platform/key-check.ts';
import { listCopies } from '../../server/src/platform/objects/replica.ts';
import { lookupKeysOf, makeVault } from '../../server/src/platform/vault.ts';
import {
  type Env,
  isGivenBySettings,
  keyFile,
  lookupFile,
  readKeyring,
  writeKeys,
  writeSettings,
} from './key-files.ts';
import { readKeyCheck } from './read-key-check.ts';
import { resealFiles, resealRows } from './reseal.ts';
import { sealOldRows } from './seal-old-rows.ts';

/** The first half: a new key in front of the old one. The server seals under it after its next start. */
export function addKey(dataDir: string, env: Env = {}): void {
  const ring = readKeyring(dataDir, env);
  const [key, old, lookup] = [randomBytes(32), [ring.current, ...(ring.old ?? [])], lookupKeysOf(ring)];
  if (isGivenBySettings(env))
    return writeSettings(dataDir, {
      PERSONAL_DATA_KEY: [key],
      PERSONAL_DATA_OLD_KEYS: old,
      LOOKUP_KEY: lookup,
    });
  // First: without it the new key would look up what the old one wrote under other digests.
  writeKeys(lookupFile(dataDir), lookup);
  writeKeys(keyFile(dataDir), [key, ...old]);
}

export class NotStarted extends Error {
  override name = 'NotStarted';
  constructor() {
    super('start the installation again first, each of its servers: what runs still seals under the old key');
  }
}

/**
 * The second half, beside the running installation: everything is sealed anew, and only then the old keys end.
 * @throws NotStarted where no server has started under the new key; for a value whose key is missing: nothing is lost, and
 *   the old keys stay
 */
export async function finishRotation(
  dataDir: string,
  pool: Pick<Pool, 'query'>,
  env: Env = {},
): Promise<{ rows: number; files: number }> {
  const ring = readKeyring(dataDir, env);
  const vault = makeVault(ring);
  if (!isUnderCurrentKey(vault, await readKeyCheck(pool))) throw new NotStarted();
  const old = await sealOldRows(pool, vault);
  const rows = old + (await resealRows(pool, vault));
  const [objects, ...replicas] = await listCopies(join(dataDir, 'objects'));
  const files = await resealFiles(objects, vault);
  // After it: a copy that is made meanwhile has the new header.
  for (const replica of replicas) await resealFiles(replica, vault);
  if (!isGivenBySettings(env)) writeKeys(keyFile(dataDir), [ring.current]);
  return { rows, files };
}
