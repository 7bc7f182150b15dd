import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const CLAIM = /^\.writer-(\d{1,15})-/;

/**
 * A fencing token for the published files, as a folder: each writer prepares what replaces a file in a folder of its own
 * and renames it from there. To claim is to remove the folders of all before. A writer that stood still while another took
 * over, and wakes, finds its folder gone: its rename fails (ENOENT), wherever it stood. A file lock would be lost with
 * the connection that holds it, and nobody would tell the file system. Throws when another claims at the same moment; the
 * folder must never be made again by who lost it. It stays after the end: the next claim has a larger number.
 */
export async function claimFolder(logDir: string): Promise<string> {
  await mkdir(logDir, { recursive: true });
  const token = 1 + Math.max(0, ...(await listClaims(logDir)).map((claim) => claim.token));
  const own = `.writer-${token}-${randomUUID()}`;
  await mkdir(join(logDir, own));
  // Listed again now that ours is there: of two that claim at once, the later list has both.
  const others = (await listClaims(logDir)).filter(({ name }) => name !== own);
  if (others.some((other) => other.token >= token)) {
    await rm(join(logDir, own), { recursive: true, force: true });
    throw new Error('another sealer claims the published files');
  }
  for (const { name } of others) await rm(join(logDir, name), { recursive: true, force: true, maxRetries: 10 });
  return join(logDir, own);
}

async function listClaims(logDir: string): Promise<{ name: string; token: number }[]> {
  const names = await readdir(logDir);
  return names.flatMap((name) => {
    const token = CLAIM.exec(name)?.[1];
    return token === undefined ? [] : [{ name, token: Number(token) }];
  });
}
