import { createSha256, createSm3, toHex, type WorkFile } from '@yinji/evidence';

const SLICE_BYTES = 4 * 1024 * 1024;

/**
 * SHA-256, SM3 and size of a file, read in slices so that its size does not matter. `onProgress` receives 0 to
 * 1.
 */
export async function hashWork(file: Blob, onProgress?: (part: number) => void): Promise<WorkFile> {
  const sha256 = createSha256();
  const sm3 = createSm3();
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const slice = new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer());
    sha256.update(slice);
    sm3.update(slice);
    onProgress?.(Math.min(1, (at + slice.length) / file.size));
  }
  return { sha256: toHex(sha256.digest()), sm3: toHex(sm3.digest()), size: file.size };
}
