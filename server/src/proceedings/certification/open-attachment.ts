import { pipeline, type Readable } from 'node:stream';
import { type AppContext, openingStream } from '../../platform/index.ts';
import type { FileRow } from './files-store.ts';

/** The plain bytes of an attachment as they are opened frame by frame; one that was altered breaks off. */
export function openAttachment(context: AppContext, row: FileRow): Readable {
  const key = context.vault.openBytes(`certification-file:${row.id}`, row.key_sealed);
  const opening = openingStream(key);
  // What breaks either side ends both: whoever reads sees it as a stream that failed.
  pipeline(context.objects.stream(row.object_key), opening, () => undefined);
  return opening;
}
