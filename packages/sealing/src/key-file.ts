import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFileDurably } from './durable-file.ts';

/** Only the owner may read a key: a key in a file open to others may be compromised. */
async function readSecret(path: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0)
      throw new Error(`${path} is open to others: chmod 600 it, and consider the key exposed`);
    return await readFile(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  }
}

/**
 * Reads a secret PEM file (mode 0600, folder 0700) or creates it with `make` on the first start. Of two
 * simultaneous first starts one wins and both return its content; a crash leaves either the whole file or none.
 */
export async function openSecretFile(path: string, make: () => Promise<string>): Promise<string> {
  const found = await readSecret(path);
  if (found !== undefined) return found;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await createFileDurably(path, await make(), 0o600);
  const made = await readSecret(path);
  if (made === undefined) throw new Error(`${path} vanished while it was being made`);
  return made;
}

/** The Ed25519 private key in this file, made on the first start. */
export function openEd25519Key(path: string): Promise<KeyObject> {
  return openKey(path, 'ed25519', () => generateKeyPairSync('ed25519').privateKey);
}

/** The ML-DSA-44 private key in this file (PKCS#8), made on the first start. */
export function openMlDsa44Key(path: string): Promise<KeyObject> {
  return openKey(path, 'ml-dsa-44', () => generateKeyPairSync('ml-dsa-44').privateKey);
}

async function openKey(path: string, type: string, make: () => KeyObject): Promise<KeyObject> {
  const pem = await openSecretFile(path, async () =>
    make().export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== type) throw new Error(`${path} is not a key of type ${type}`);
  return key;
}
