import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { lookupKeyOf, makeVault, type Keyring } from '../../server/src/platform/vault.ts';
import { resealFiles, resealRows } from './reseal.ts';
import { sealOldRows } from './seal-old-rows.ts';

const keyFile = (dataDir: string) => join(dataDir, 'keys/personal-data.key');
const lookupFile = (dataDir: string) => join(dataDir, 'keys/lookup.key');
const hex = (text: string) => Buffer.from(text, 'hex');

/** The keys of an installation; `current` first in its file, old ones below it. */
export function readKeyring(dataDir: string): Keyring {
  const [current = '', ...old] = readFileSync(keyFile(dataDir), 'utf8').trim().split('\n');
  const lookup = existsSync(lookupFile(dataDir))
    ? hex(readFileSync(lookupFile(dataDir), 'utf8').trim())
    : undefined;
  return { current: hex(current), old: old.map(hex), lookup };
}

/** The first half: a new key in front of the old one. The server seals under it after its next start. */
export function addKey(dataDir: string): void {
  const ring = readKeyring(dataDir);
  // First: without it the new key would look up what the old one wrote under other digests.
  write(lookupFile(dataDir), lookupKeyOf(ring).toString('hex'));
  const old = [ring.current, ...(ring.old ?? [])].map((key) => Buffer.from(key).toString('hex'));
  write(keyFile(dataDir), [randomBytes(32).toString('hex'), ...old].join('\n'));
}

/** Whether the installation was started since the keys changed: it seals under the new one. */
export const isStartedSince = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'run.json')) &&
  statSync(join(dataDir, 'run.json')).mtimeMs > statSync(keyFile(dataDir)).mtimeMs;

/**
 * The second half, beside the running installation: everything is sealed anew, and only then the old keys end.
 * @throws for a value whose key is missing; nothing is lost, and the old keys stay
 */
export async function finishRotation(
  dataDir: string,
  pool: Pick<Pool, 'query'>,
): Promise<{ rows: number; files: number }> {
  const ring = readKeyring(dataDir);
  const vault = makeVault(ring);
  const old = await sealOldRows(pool, vault);
  const rows = old + (await resealRows(pool, vault));
  const files = await resealFiles(join(dataDir, 'objects'), vault);
  write(keyFile(dataDir), Buffer.from(ring.current).toString('hex'));
  return { rows, files };
}

/** Durable, or unchanged. */
function write(path: string, text: string): void {
  const file = openSync(`${path}.new`, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}
