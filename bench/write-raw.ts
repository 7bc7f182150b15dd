import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';

/** The lower bound of an upload: the same bytes written with fsync while both digests are computed. */
export async function writeRaw(path: string, bytes: Uint8Array): Promise<void> {
  const [sha256, sm3] = [createHash('sha256'), createHash('sm3')];
  const file = await open(path, 'w', 0o600);
  try {
    for (let at = 0; at < bytes.length; at += 1 << 20) {
      const chunk = bytes.subarray(at, at + (1 << 20));
      const written = file.write(chunk);
      sha256.update(chunk);
      sm3.update(chunk);
      await written;
    }
    sha256.digest();
    sm3.digest();
    await file.sync();
  } finally {
    await file.close();
    await rm(path);
  }
}
