import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { AttachmentKind } from '@yinji/contract';
import { sniffPicture } from '@yinji/originality';
import {
  type IncomingFile,
  Refusal,
  type AppContext,
  inTransaction,
  newId,
  objectKey,
  takeSealedFile,
  takeToken,
} from '../../platform/index.ts';
import { MEDIA_TYPES } from '../../works/index.ts';
import { findFile, insertFile, markFileArrived, measureFiles } from './files-store.ts';
import { lockEditable } from './lock-editable.ts';
import { presentFile } from './present-certification.ts';

/** Less than this (registration-forms.md, Validation to build). */
const LIMIT_BYTES = 100 * 1024 * 1024;
const MOST_FILES = 60;
const MOST_BYTES = 400 * 1024 * 1024;

/**
 * One attachment, encrypted while it arrives under its own key: its plain bytes never touch a disk, and at most
 * a frame is in memory. The row is written before the file takes its place.
 */
export async function receiveAttachment(
  context: AppContext,
  accountId: string,
  given: { workId: string; kind: AttachmentKind },
  file: IncomingFile,
) {
  await takeToken(
    context,
    'certification-file',
    accountId,
    { capacity: 60, refillSeconds: 30 },
    'TOO_MANY_REQUESTS',
  ).catch((cause: unknown) => {
    file.stream.resume();
    throw cause;
  });
  const key = randomBytes(32);
  const taken = await takeSealedFile(context, file, {
    key,
    limitBytes: LIMIT_BYTES,
    mediaTypeOf,
    unreadable: 'ATTACHMENT_UNREADABLE',
  });
  const id = newId(context.now().getTime());
  try {
    await inTransaction(context.db, async (tx) => {
      await lockEditable(context, tx, accountId, given.workId);
      const { count, bytes } = await measureFiles(tx, given.workId);
      if (count >= MOST_FILES || bytes + taken.sizeBytes > MOST_BYTES) throw new Refusal('ATTACHMENT_LIMIT');
      await insertFile(tx, {
        id,
        work_id: given.workId,
        kind: given.kind,
        name_sealed: context.vault.seal('certification-file', nameOf(file.name)),
        object_key: objectKey(taken.sealedSha256),
        key_sealed: context.vault.sealBytes(`certification-file:${id}`, key),
        media_type: taken.mediaType,
        size_bytes: taken.sizeBytes,
        sha256: taken.sha256,
        created_at: context.now(),
      });
    });
    await context.objects.adopt(taken.path, taken.sealedSha256);
  } catch (cause) {
    await rm(taken.path, { force: true });
    throw cause;
  }
  await inTransaction(context.db, async (tx) => {
    await lockEditable(context, tx, accountId, given.workId);
    await markFileArrived(tx, id, context.now());
  });
  const row = await findFile(context.db, id);
  if (row === undefined) throw new Refusal('STATE_CHANGED');
  return presentFile(context, row);
}

/** The name for display and packages: one line, no folder, no character that changes the reading direction. */
const nameOf = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').slice(0, 120) || '附件';

function mediaTypeOf(head: Uint8Array): string | undefined {
  if (Buffer.from(head.subarray(0, 5)).toString('latin1') === '%PDF-') return 'application/pdf';
  const format = sniffPicture(head);
  return format === undefined ? undefined : MEDIA_TYPES[format];
}
