import { rm } from 'node:fs/promises';
import {
  type IncomingFile,
  Refusal,
  type AppContext,
  inTransaction,
  newId,
  objectKey,
} from '../../platform/index.ts';
import { takeFile } from './take-file.ts';
import { countWaiting, insertUpload } from './uploads-store.ts';

/** An upload that is not released by then is destroyed. */
export const RELEASE_WITHIN_MS = 86_400_000;
/** Maximum waiting at a time: this is not file storage. */
export const MOST_WAITING = 20;

/** @throws Refusal FILES_WAITING */
export async function checkMayUpload(context: AppContext, accountId: string): Promise<void> {
  if ((await countWaiting(context.db, accountId)) >= MOST_WAITING) throw new Refusal('FILES_WAITING');
}

/** A file before there is a work. Everything is decided before the first byte is read. */
export async function receiveUpload(context: AppContext, accountId: string, file: IncomingFile) {
  try {
    await checkMayUpload(context, accountId);
  } catch (cause) {
    file.stream.resume();
    throw cause;
  }
  const taken = await takeFile(context, file.stream);
  try {
    const id = newId(context.now().getTime());
    const now = context.now();
    // The row first: a crash before the bytes leaves a row that expires, never bytes without a row.
    await inTransaction(context.db, (tx) =>
      insertUpload(tx, {
        id,
        account_id: accountId,
        object_key: objectKey(taken.sha256),
        file_name: file.name,
        size_bytes: taken.sizeBytes,
        sha256: Buffer.from(taken.sha256, 'hex'),
        sm3: Buffer.from(taken.sm3, 'hex'),
        uploaded_at: now,
        expires_at: new Date(now.getTime() + RELEASE_WITHIN_MS),
      }),
    );
    await context.objects.adopt(taken.path, taken.sha256);
    return { fileId: id, sha256: taken.sha256, sm3: taken.sm3, sizeBytes: taken.sizeBytes };
  } finally {
    await rm(taken.path, { force: true });
  }
}
