import { rm } from 'node:fs/promises';
import { type IncomingFile, type AppContext, inTransaction, newId, objectKey } from '../../platform/index.ts';
import { takeFile } from './take-file.ts';
import { takeReserved } from './reserve-upload.ts';
import { forgetResumable, insertUpload } from './uploads-store.ts';

/** An upload that is not released by then is destroyed. */
export const RELEASE_WITHIN_MS = 86_400_000;
/**
 * A file before there is a work. Everything is decided before the first byte is read.
 * @param reserved the row of an upload in pieces, which is complete
 * @throws Refusal FILES_WAITING
 */
export const receiveUpload = (context: AppContext, accountId: string, file: IncomingFile, reserved?: string) =>
  takeReserved(context, accountId, { stream: file.stream, reserved }, (reservation) =>
    takeUpload(context, accountId, file, reservation),
  );

async function takeUpload(context: AppContext, accountId: string, file: IncomingFile, reservation: string) {
  const taken = await takeFile(context, file.stream);
  try {
    const id = newId(context.now().getTime());
    const now = context.now();
    // The row first: a crash before the bytes leaves a row that expires, never bytes without a row.
    await inTransaction(context.db, async (tx) => {
      // Together, so that the file never counts twice.
      await forgetResumable(tx, reservation);
      await insertUpload(tx, {
        id,
        account_id: accountId,
        object_key: objectKey(taken.sha256),
        file_name: file.name,
        size_bytes: taken.sizeBytes,
        sha256: Buffer.from(taken.sha256, 'hex'),
        sm3: Buffer.from(taken.sm3, 'hex'),
        uploaded_at: now,
        expires_at: new Date(now.getTime() + RELEASE_WITHIN_MS),
      });
    });
    await context.objects.adopt(taken.path, taken.sha256);
    return { fileId: id, sha256: taken.sha256, sm3: taken.sm3, sizeBytes: taken.sizeBytes };
  } finally {
    await rm(taken.path, { force: true });
  }
}
