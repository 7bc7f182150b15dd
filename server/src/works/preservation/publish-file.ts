import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a complete file at its path, durable when it resolves. The same name always gets the same bytes. */
export async function publishFile(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `.${randomUUID()}`);
  await writeFile(temporary, bytes, { flush: true });
  await rename(temporary, join(folder, name));
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
