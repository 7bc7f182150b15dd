import { createHash, randomBytes } from 'node:crypto';
import type { IncomingFile } from '../http/route.ts';
import { makeVault } from '../vault.ts';
import type { AppContext } from '../app-context.ts';
import { objectKey } from './stored-files.ts';

/** A file encrypted under a key of its own: destroying the key destroys every copy of the bytes. */
interface SealedFile {
  objectKey: string;
  keySealed: Uint8Array;
  sealed: Buffer;
}

export function sealFile(context: AppContext, purpose: string, id: string, bytes: Uint8Array): SealedFile {
  const key = randomBytes(32);
  const sealed = Buffer.from(makeVault(key).sealBytes(purpose, bytes));
  return {
    objectKey: objectKey(createHash('sha256').update(sealed).digest('hex')),
    keySealed: context.vault.sealBytes(`${purpose}:${id}`, key),
    sealed,
  };
}

export async function openFile(
  context: AppContext,
  purpose: string,
  { id, objectKey: at, keySealed }: { id: string; objectKey: string; keySealed: Uint8Array },
): Promise<Buffer> {
  const key = context.vault.openBytes(`${purpose}:${id}`, keySealed);
  return makeVault(key).openBytes(purpose, await context.objects.read(at));
}

/** A missing file counts as removed. */
export async function removeFile(context: AppContext, at: string): Promise<void> {
  await context.objects.remove(at).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
}

/**
 * The whole file in memory, so that its plain bytes never touch a disk; undefined where it is longer than
 * `largest`. Always read to its end: an unread multipart body blocks its connection.
 */
export async function readWhole({ stream }: IncomingFile, largest: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= largest) parts.push(part);
  }
  return size > largest ? undefined : Buffer.concat(parts);
}
