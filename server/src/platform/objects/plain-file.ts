import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '../app-context.ts';
import { openingStream } from './sealed-stream.ts';

/**
 * Gives `work` the plain bytes of an encrypted file at a path, since decoders read files. It is in the
 * receiving folder, readable only by the server; it is removed afterwards, or within an hour and ten minutes
 * if the process died.
 * @param sealed of a file that was written through `sealingStream` with this key
 */
export async function withPlainFile<T>(
  context: AppContext,
  sealed: Readable,
  key: Uint8Array,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = await context.objects.temporaryPath();
  try {
    await pipeline(sealed, openingStream(key), createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
