import { pipeline, Readable } from 'node:stream';
import type { BlobAnswer } from '../http/route.ts';
import { openFile } from '../objects/sealed-file.ts';
import { openingStream } from '../objects/sealed-stream.ts';
import type { AppContext } from '../app-context.ts';
import type { AttachmentRow } from './attachments-store.ts';
import { nameOfAttachment } from './present-attachment.ts';

/** Purposes whose files were encrypted in one piece; all others are encrypted frame by frame. */
const WHOLE: ReadonlySet<string> = new Set(['enclosure', 'identity-paper', 'objection-paper']);

/** The plain bytes. The stream fails at a frame that was altered. */
export async function readAttachment(context: AppContext, row: AttachmentRow): Promise<Readable> {
  const { id, purpose, object_key: objectKey, key_sealed: keySealed } = row;
  if (WHOLE.has(purpose))
    return Readable.from([await openFile(context, purpose, { id, objectKey, keySealed })]);
  const opening = openingStream(context.vault.openBytes(`${purpose}:${id}`, keySealed));
  // An error on either side ends both: the reader sees a failed stream.
  pipeline(context.objects.stream(objectKey), opening, () => undefined);
  return opening;
}

/**
 * The caller decides who may see it (for staff: `openAttachmentAsStaff`). Sent as a download if it has a name.
 */
export async function openAttachment(context: AppContext, row: AttachmentRow): Promise<BlobAnswer> {
  const name = nameOfAttachment(context, row);
  return {
    body: await readAttachment(context, row),
    contentType: row.media_type,
    ...(name === '' ? {} : { fileName: name }),
  };
}
