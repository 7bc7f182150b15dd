import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and those above it that are missing, each on disk in the folder above when it resolves. */
async function makeFolderDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let at = folder; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at));
}

async function writeBeside(path: string, content: Uint8Array | string, mode: number): Promise<string> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', mode);
  try {
    await handle.chmod(mode); // open() subtracts the umask
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return temporary;
}

/**
 * Replaces a file so that after a crash, also of the machine, it holds the old content or the new, never a
 * mixture: temporary file, fsync, rename, fsync of the folder. Creates missing folders equally durably.
 */
export async function writeFileDurably(
  path: string,
  content: Uint8Array | string,
  mode = 0o644,
): Promise<void> {
  await makeFolderDurably(dirname(path));
  const temporary = await writeBeside(path, content, mode);
  try {
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
  await syncFolder(dirname(path));
}

/**
 * Like `writeFileDurably`, but the first writer wins: returns false and changes nothing when the file exists.
 */
export async function createFileDurably(
  path: string,
  content: Uint8Array | string,
  mode: number,
): Promise<boolean> {
  const temporary = await writeBeside(path, content, mode);
  try {
    await link(temporary, path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}
