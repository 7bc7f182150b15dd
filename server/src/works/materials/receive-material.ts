import { rm } from 'node:fs/promises';
import { toHex } from '@yinji/evidence';
import { type IncomingFile, Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { takeFile, takeReserved } from '../deposits/index.ts';
import { setArrived } from './materials-store.ts';
import { findOwnMaterial, type MaterialRow } from './materials-read-model.ts';

/**
 * Accepts the bytes of a recorded fingerprint, of any kind; anything else is refused and leaves nothing.
 * @param reserved the row of an upload in pieces, which is complete
 * @throws Refusal FILES_WAITING
 */
export async function receiveMaterial(
  context: AppContext,
  accountId: string,
  id: string,
  file: IncomingFile,
  reserved?: string,
): Promise<void> {
  const material = await findOwnMaterial(context.db, accountId, id);
  if (material === undefined) {
    file.stream.resume();
    throw new Refusal('NOT_FOUND');
  }
  await takeReserved(context, accountId, { stream: file.stream, reserved }, () =>
    takeMaterial(context, material, file),
  );
}

async function takeMaterial(context: AppContext, material: MaterialRow, file: IncomingFile): Promise<void> {
  const taken = await takeFile(context, file.stream, { kinds: 'anything' });
  try {
    if (taken.sha256 !== toHex(material.sha256) || taken.sm3 !== toHex(material.sm3))
      throw new Refusal('FILE_MISMATCH');
    if (material.arrived_at !== null) return;
    // Bytes first, row after: a crash between leaves bytes without a row, and the file is sent again.
    const objectKey = await context.objects.adopt(taken.path, taken.sha256);
    await inTransaction(context.db, (tx) => setArrived(tx, material.id, objectKey, context.now()));
  } finally {
    await rm(taken.path, { force: true });
  }
}
