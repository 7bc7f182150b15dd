import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileDurably } from '@yinji/sealing';

/** What was replaced lies in `former/NAME-1.pem` and on, the oldest first: an authority with its key, of other keys the public half. */
export const formerFile = (keysDir: string, name: string, number: number): string =>
  join(keysDir, 'former', `${name}-${number}.pem`);

export async function readFormer(keysDir: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const pem = await readIfThere(formerFile(keysDir, name, found.length + 1));
    if (pem === undefined) return found;
    found.push(pem);
  }
}

export function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    return undefined;
  });
}

/** One rename: after a crash the authority is in force or former, never both and never lost. */
export async function retireAuthority(keysDir: string, name: string): Promise<void> {
  const former = await readFormer(keysDir, name);
  await mkdir(join(keysDir, 'former'), { recursive: true, mode: 0o700 });
  await rename(join(keysDir, `${name}.pem`), formerFile(keysDir, name, former.length + 1));
  await syncFolder(join(keysDir, 'former'));
  await syncFolder(keysDir);
}

/** Keeps the public half of the key in `NAME.pem`, once. */
export async function keepPublicHalf(keysDir: string, name: string): Promise<void> {
  const key = createPublicKey(createPrivateKey(await readFile(join(keysDir, `${name}.pem`), 'utf8')));
  const pem = key.export({ type: 'spki', format: 'pem' }).toString();
  const former = await readFormer(keysDir, name);
  if (former.includes(pem)) return;
  await createFileDurably(await newFormerFile(keysDir, name, former.length + 1), pem, 0o600);
}

async function newFormerFile(keysDir: string, name: string, number: number): Promise<string> {
  await mkdir(join(keysDir, 'former'), { recursive: true, mode: 0o700 });
  return formerFile(keysDir, name, number);
}

/** A missing file counts as removed. */
export async function removeKey(keysDir: string, file: string): Promise<void> {
  await rm(join(keysDir, file), { force: true });
  await syncFolder(keysDir);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The 32 bytes of an Ed25519 key. */
export const barePublicKey = (key: KeyObject): Uint8Array =>
  new Uint8Array(key.export({ type: 'spki', format: 'der' }).subarray(-32));
