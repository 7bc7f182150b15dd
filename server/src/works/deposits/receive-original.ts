import { rm } from 'node:fs/promises';
import type { InspectedPicture } from '@yinji/originality';
import {
  type IncomingFile,
  Refusal,
  type AppContext,
  inTransaction,
  queueDeletion,
} from '../../platform/index.ts';
import { findOwnWork } from '../works/index.ts';
import { attachOriginal, inspectOriginal, putPictures } from './attach-original.ts';
import { findOriginal } from './deposits-store.ts';
import { isFirstReceipt } from './is-first-receipt.ts';
import { takeReserved } from './reserve-upload.ts';
import { takeFile, type TakenFile } from './take-file.ts';

/**
 * Accepts the bytes whose fingerprint is in the log already; anything else is refused and leaves nothing.
 * @param reserved the row of an upload in pieces, which is complete
 * @throws Refusal FILES_WAITING
 */
export async function receiveOriginal(
  context: AppContext,
  accountId: string,
  workId: string,
  file: IncomingFile,
  reserved?: string,
): Promise<{ sha256: string; sm3: string; sizeBytes: number }> {
  const work = await findOwnWork(context.db, accountId, workId);
  if (work === undefined || work.received_at === null || work.number === null || work.file_sha256 === null) {
    file.stream.resume();
    throw new Refusal('NOT_FOUND', '请先提交这个作品的指纹');
  }
  const recorded = {
    number: work.number,
    sha256: Buffer.from(work.file_sha256).toString('hex'),
    sm3: Buffer.from(work.file_sm3 ?? []).toString('hex'),
  };
  return takeReserved(context, accountId, { stream: file.stream, reserved }, () =>
    takeOriginal(context, { accountId, workId, ...recorded }, file),
  );
}

async function takeOriginal(
  context: AppContext,
  {
    accountId,
    workId,
    number,
    sha256,
    sm3,
  }: Record<'accountId' | 'workId' | 'number' | 'sha256' | 'sm3', string>,
  file: IncomingFile,
): Promise<{ sha256: string; sm3: string; sizeBytes: number }> {
  const taken = await takeFile(context, file.stream, { receiver: workId });
  try {
    if (taken.sha256 !== sha256 || taken.sm3 !== sm3) throw new Refusal('FILE_MISMATCH');
    if ((await findOriginal(context.db, workId)) === undefined) {
      const picture = await context.objects.withReceived(taken.path, (path) =>
        inspectOriginal(context, path, { who: accountId, signal: file.signal }),
      );
      await keep(context, workId, number, taken, picture);
    }
    return { sha256: taken.sha256, sm3: taken.sm3, sizeBytes: taken.sizeBytes };
  } finally {
    await rm(taken.path, { force: true });
  }
}

async function keep(
  context: AppContext,
  workId: string,
  number: string,
  taken: TakenFile,
  picture: InspectedPicture,
): Promise<void> {
  // Objects first, rows after: a crash between leaves bytes without a row, and the upload is repeated.
  const pictures = await putPictures(context, picture);
  const objectKey = await context.objects.adopt(taken.path, taken.sha256);
  await inTransaction(context.db, async (tx) =>
    attachOriginal(tx, {
      workId,
      number,
      file: { ...taken, objectKey },
      isFirstReceipt: await isFirstReceipt(context, tx, workId, taken.sha256),
      picture,
      pictures,
      now: context.now(),
    }),
  ).catch(async (cause: unknown) => {
    // Erased meanwhile: no row names the bytes, so that nothing else would remove them.
    if (cause instanceof Refusal && cause.code === 'NOT_FOUND')
      await inTransaction(context.db, (tx) =>
        queueDeletion(tx, [objectKey, pictures.preview, pictures.thumbnail]),
      );
    throw cause;
  });
}
