import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { listCopies } from '../../server/src/platform/objects/replica.ts';
import { lookupKeysOf, makeVault, type Keyring } from '../../server/src/platform/vault.ts';
import {
  type Env,
  isGivenBySettings,
  lookupFile,
  readKeyring,
  readLookupKeys,
  writeKeys,
  writeSettings,
} from './key-files.ts';
import { renameDurably } from '@yinji/stack/durable-file';
import { moveFiles } from './move-files.ts';
import { rekeyRows } from './rekey-lookups.ts';

const nextFile = (dataDir: string) => join(dataDir, 'keys/lookup.next.key');

export type LookupStep = 'key' | 'rows' | 'files';

interface Options {
  env?: Env;
  requireAlone?: Parameters<typeof rekeyRows>[2];
  /** Called after each step; tests die there. */
  reached?: (step: LookupStep) => void;
}

/**
 * Puts one more key over the look-ups of a stopped installation. Digests without a text are led on, HMAC(new key, digest),
 * and so are all others: the former keys stay, as the inner ones of the chain, and know nothing without the newest. Killed
 * at any line, it is repeated; until it is done, a server does not start.
 */
export async function rotateLookup(
  dataDir: string,
  pool: Pick<Pool, 'connect'>,
  { env = {}, requireAlone, reached = () => undefined }: Options = {},
): Promise<{ rows: number; files: number }> {
  const ring = readKeyring(dataDir, env);
  const keys = beginNext(dataDir, ring);
  if (isGivenBySettings(env)) writeSettings(dataDir, { LOOKUP_KEY: keys });
  reached('key');
  const change = { old: makeVault(ring), next: makeVault({ ...ring, lookup: keys }), key: keys[0]! };
  const rows = await rekeyRows(pool, change, requireAlone);
  reached('rows');
  const [objects, ...replicas] = await listCopies(join(dataDir, 'objects'));
  const files = await moveFiles(objects, change);
  for (const replica of replicas) await moveFiles(replica, change);
  reached('files');
  if (!isGivenBySettings(env)) renameDurably(nextFile(dataDir), lookupFile(dataDir));
  return { rows, files };
}

/** The next keys, the newest first: durable before a row is under them. */
function beginNext(dataDir: string, ring: Keyring): Buffer[] {
  const former = lookupKeysOf(ring);
  const begun = readLookupKeys(nextFile(dataDir));
  if (begun.length === former.length + 1 && former.every((key, at) => key.equals(begun[at + 1]!))) return begun;
  // From the settings: the last rotation is in force, and its file has served.
  const isInForce = begun.length === former.length && former.every((key, at) => key.equals(begun[at]!));
  if (begun.length > 0 && !isInForce)
    throw new Error(`${nextFile(dataDir)} follows other keys than those in force`);
  const keys = [randomBytes(32), ...former];
  writeKeys(nextFile(dataDir), keys);
  return keys;
}
