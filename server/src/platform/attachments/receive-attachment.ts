import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { inTransaction, type Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { IncomingFile } from '../http/route.ts';
import { takeToken } from '../limits/take-token.ts';
import { queueDeletion } from '../objects/deletion-queue-store.ts';
import { mediaTypeOf } from '../objects/media-type-of.ts';
import { objectKey } from '../objects/stored-files.ts';
import { takeSealedFile } from '../objects/take-sealed-file.ts';
import { Refusal } from '../refusal.ts';
import type { AppContext } from '../app-context.ts';
import { insertAttachment, markArrived, measureAttachments, type AttachmentRow } from './attachments-store.ts';
import { NAME_PURPOSE } from './present-attachment.ts';
import { SUBJECTS, type AttachmentSubject } from './subjects.ts';

interface Given {
  accountId: string;
  subjectKind: AttachmentSubject;
  subjectId: string;
  kind: string;
  isShared?: boolean;
  /** Locks the subject and throws if nothing may be added: called before the row and again after the bytes. */
  admit(tx: Tx): Promise<unknown>;
}

/**
 * One file, encrypted while it arrives under a key of its own: its plain bytes never touch a disk, and at most a frame is
 * in memory. The row comes before the file, so that every file has a row; a row without a file is removed by a job.
 */
export async function receiveAttachment(
  context: AppContext,
  given: Given,
  file: IncomingFile,
): Promise<AttachmentRow> {
  const rules = SUBJECTS[given.subjectKind];
  const { name, ...bucket } = rules.limit;
  await takeToken(context, name, given.accountId, bucket, 'TOO_MANY_REQUESTS').catch((cause: unknown) => {
    file.stream.resume();
    throw cause;
  });
  const key = randomBytes(32);
  const taken = await takeSealedFile(context, file, {
    key,
    largestBytes: rules.largestBytes,
    mediaTypeOf: (head) => {
      const mediaType = mediaTypeOf(head);
      return mediaType !== undefined && rules.mediaTypes?.has(mediaType) === false ? undefined : mediaType;
    },
    unreadable: () => new Refusal(...rules.unreadable),
    tooLarge: () => new Refusal(...rules.tooLarge),
  });
  const id = newId(context.now().getTime());
  const at = objectKey(taken.sealedSha256);
  try {
    await inTransaction(context.db, async (tx) => {
      await given.admit(tx);
      const { count, bytes } = await measureAttachments(tx, given);
      if (count >= rules.most || bytes + taken.sizeBytes > (rules.mostBytes ?? Infinity))
        throw new Refusal(...rules.full);
      await insertAttachment(tx, {
        id,
        subject_kind: given.subjectKind,
        subject_id: given.subjectId,
        kind: given.kind,
        account_id: given.accountId,
        is_shared: given.isShared ?? false,
        purpose: 'attachment',
        name_sealed: rules.isNamed ? context.vault.seal(NAME_PURPOSE.attachment, nameOf(file.name)) : null,
        media_type: taken.mediaType,
        size_bytes: taken.sizeBytes,
        sha256: taken.sha256,
        object_key: at,
        key_sealed: context.vault.sealBytes(`attachment:${id}`, key),
        begun_at: context.now(),
      });
    });
    await context.objects.adoptAsIs(taken.path, taken.sealedSha256);
  } catch (cause) {
    await rm(taken.path, { force: true });
    throw cause;
  }
  return inTransaction(context.db, async (tx) => {
    await given.admit(tx);
    const row = await markArrived(tx, id, context.now());
    if (row === undefined) throw new Refusal('STATE_CHANGED');
    return row;
  }).catch(async (cause: unknown) => {
    // If the row was destroyed before the file was stored, nothing else removes the file.
    await inTransaction(context.db, (tx) => queueDeletion(tx, [at]));
    throw cause;
  });
}

/** One line, without a folder and without characters that change the direction of reading. */
const nameOf = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '').slice(-120) || '附件';
