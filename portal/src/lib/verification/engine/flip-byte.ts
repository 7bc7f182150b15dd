/** A copy of a file with one flipped bit. The file itself is only read. */
export async function flippedCopy(file: Blob, at: number): Promise<Blob> {
  const [byte = 0] = new Uint8Array(await file.slice(at, at + 1).arrayBuffer());
  return new Blob([file.slice(0, at), Uint8Array.of(byte ^ 1), file.slice(at + 1)]);
}

/** Somewhere in the middle, away from headers. */
export const byteToFlip = (sizeBytes: number): number => Math.floor(sizeBytes / 2);

/**
 * In a log proof after the index: the path or the checkpoint. Most of the rest is a post-quantum signature that
 * does not count, and that not every browser can check.
 */
export function byteOfProof(proof: Uint8Array): number {
  const end = proof.indexOf(0x0a, proof.indexOf(0x0a) + 1);
  return Math.min(end + 12, proof.length - 1);
}

export interface HexRow {
  /** Offset of the row's first byte in the file. */
  at: number;
  bytes: number[];
}

const ROW_BYTES = 8;

/** Three rows of eight around a place, fewer at the ends of the file. */
export async function hexRows(file: Blob, at: number): Promise<HexRow[]> {
  const first = Math.max(0, Math.floor(at / ROW_BYTES) * ROW_BYTES - ROW_BYTES);
  const bytes = Array.from(new Uint8Array(await file.slice(first, first + 3 * ROW_BYTES).arrayBuffer()));
  return [0, 1, 2]
    .map((row) => ({
      at: first + row * ROW_BYTES,
      bytes: bytes.slice(row * ROW_BYTES, (row + 1) * ROW_BYTES),
    }))
    .filter((row) => row.bytes.length > 0);
}
