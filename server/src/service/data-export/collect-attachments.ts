import { buffer } from 'node:stream/consumers';
import { openAttachment } from '../../proceedings/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { readAttachments } from './data-export-store.ts';

/** The archive is made in memory: larger attachments are downloaded from the form. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * A person's attachments of certification forms: a line for each file, and the files themselves, small ones
 * first, while there is room. An unreadable one is listed without its bytes.
 */
export async function collectAttachments(context: AppContext, accountId: string) {
  const rows = await readAttachments(context.db, accountId);
  const files: Record<string, Uint8Array> = {};
  const list = [];
  let room = MOST_BYTES;
  for (const row of rows) {
    const name = context.vault.open('certification-file', row.name_sealed);
    const path = `certification/${row.work_id}/${row.id}-${name.replaceAll(/[/\\:*?"<>|]/g, '_')}`;
    const bytes = row.size_bytes <= room ? await bytesOf(context, row) : undefined;
    if (bytes !== undefined) {
      files[path] = bytes;
      room -= bytes.length;
    }
    list.push({
      workId: row.work_id,
      kind: row.kind,
      name,
      sizeBytes: row.size_bytes,
      sha256: Buffer.from(row.sha256).toString('hex'),
      attachedAt: row.created_at,
      path: bytes === undefined ? null : path,
    });
  }
  return { list, files };
}

async function bytesOf(
  context: AppContext,
  row: Parameters<typeof openAttachment>[1],
): Promise<Uint8Array | undefined> {
  try {
    return await buffer(openAttachment(context, row));
  } catch (cause) {
    context.report(`attachment ${row.id} of an own archive`, cause);
    return undefined;
  }
}
