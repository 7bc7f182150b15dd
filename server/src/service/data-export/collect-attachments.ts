import { buffer } from 'node:stream/consumers';
import {
  type AppContext,
  type AttachmentRow,
  listAttachmentsOf,
  presentAttachment,
  readAttachment,
} from '../../platform/index.ts';

/** The archive is made in memory: larger attachments are downloaded from their application. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * A person's attachments of all applications: a line for each file, and the files themselves, small ones first, while
 * there is room. An unreadable one is listed without its bytes.
 */
export async function collectAttachments(context: AppContext, accountId: string) {
  const files: Record<string, Uint8Array> = {};
  const list = [];
  let room = MOST_BYTES;
  for (const row of await listAttachmentsOf(context.db, accountId)) {
    const { kind, name, mediaType, sizeBytes, sha256 } = presentAttachment(context, row);
    const file = [row.id, ...(name === '' ? [] : [name.replaceAll(/[/\\:*?"<>|]/g, '_')])].join('-');
    const path = `attachments/${row.subject_kind}/${row.subject_id}/${file}`;
    const bytes = sizeBytes <= room ? await bytesOf(context, row) : undefined;
    if (bytes !== undefined) {
      files[path] = bytes;
      room -= bytes.length;
    }
    list.push({
      of: row.subject_kind,
      subjectId: row.subject_id,
      kind,
      name,
      mediaType,
      sizeBytes,
      sha256,
      attachedAt: row.begun_at,
      path: bytes === undefined ? null : path,
    });
  }
  return { list, files };
}

async function bytesOf(context: AppContext, row: AttachmentRow): Promise<Uint8Array | undefined> {
  try {
    return await buffer(await readAttachment(context, row));
  } catch (cause) {
    context.report(`attachment ${row.id} of an own archive`, cause);
    return undefined;
  }
}
