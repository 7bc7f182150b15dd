import type { FileHandle } from 'node:fs/promises';
import type { Vault } from '../vault.ts';

/** A sealed 32-byte key: key id, nonce, tag, key. */
const SLOT_BYTES = 8 + 12 + 16 + 32;
/** Two slots: a rotation writes one after the other, so that a file always has a slot that opens. */
export const HEADER_BYTES = 2 * SLOT_BYTES;

const slot = (vault: Vault, boundTo: string, key: Uint8Array) => vault.sealBytes(`object:${boundTo}`, key);

/** The file's key sealed by the vault; `boundTo` is the file's name, so that no file passes for another. */
export const sealHeader = (vault: Vault, boundTo: string, key: Uint8Array): Buffer =>
  Buffer.concat([slot(vault, boundTo, key), slot(vault, boundTo, key)]);

/** The file's key. @throws where the header was altered, is another file's, or neither slot's key is known */
export function openHeader(vault: Vault, boundTo: string, header: Buffer): Buffer {
  const [first, second] = [header.subarray(0, SLOT_BYTES), header.subarray(SLOT_BYTES)];
  try {
    return vault.openBytes(`object:${boundTo}`, first);
  } catch {
    return vault.openBytes(`object:${boundTo}`, second);
  }
}

export async function readHeader(file: FileHandle): Promise<Buffer> {
  const header = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
  if (bytesRead < HEADER_BYTES) throw new Error('a sealed file was cut short');
  return header;
}

/** Whether its key is under the vault's current key. */
export const isHeaderCurrent = (vault: Vault, header: Buffer): boolean =>
  [0, SLOT_BYTES].every((at) => vault.keyId.equals(header.subarray(at, at + vault.keyId.length)));

/** Seals the file's key anew, under the vault's current key; false where it is under it already. */
export async function resealHeader(vault: Vault, boundTo: string, file: FileHandle): Promise<boolean> {
  const header = await readHeader(file);
  if (isHeaderCurrent(vault, header)) return false;
  await writeSlots(vault, boundTo, openHeader(vault, boundTo, header), file);
  return true;
}

/** Binds the file to its next name. Killed between the slots, one of them opens under one of the names. */
export async function rebindHeader(
  vault: Vault,
  { from, to }: { from: string; to: string },
  file: FileHandle,
): Promise<void> {
  await writeSlots(vault, to, openEither(vault, { from, to }, await readHeader(file)), file);
}

/** The key of a file that a rotation left under one of its two names. */
export function openEither(vault: Vault, { from, to }: { from: string; to: string }, header: Buffer): Buffer {
  try {
    return openHeader(vault, from, header);
  } catch {
    return openHeader(vault, to, header);
  }
}

async function writeSlots(vault: Vault, boundTo: string, key: Uint8Array, file: FileHandle): Promise<void> {
  for (const at of [SLOT_BYTES, 0]) {
    await file.write(slot(vault, boundTo, key), 0, SLOT_BYTES, at);
    await file.sync();
  }
}
