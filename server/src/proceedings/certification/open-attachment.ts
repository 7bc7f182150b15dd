import { pipeline, type Readable } from 'node:stream';
import { type AppContext, openingStream } from '../../platform/index.ts';
import type { FileRow } from './files-store.ts';

/** The plain bytes of an attachment, decrypted frame by frame; an altered one breaks off. */
export function openAttachment(context: AppContext, row: FileRow): Readable {
  const key = context.vault.openBytes(`certification-file:${row.id}`, row.key_sealed);
  const opening = openingStream(key);
  // A failure on either side ends both: the reader sees a failed stream.
  pipeline(context.objects.stream(row.object_key), opening, () => undefined);
  return opening;
}
