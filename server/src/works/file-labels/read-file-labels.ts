import { LabelError } from '@yinji/content-credentials';
import { type AppContext, defineJob, inTransaction } from '../../platform/index.ts';
import { readFileLabelsKind } from '../deposits/index.ts';
import { findUnread, insertReading, listUnread, type UnreadOriginal } from './file-labels-store.ts';
import { readAnchors } from './anchors.ts';

/**
 * Reads an original's labels about its own making, once. An unreadable file is not retried for ever: its fault
 * is stored instead, and nothing is claimed.
 */
export const readFileLabels = defineJob({
  ...readFileLabelsKind,
  label: '读取文件自述',
  atOnce: 2,
  listUnfinished: ({ db }) => listUnread(db),
  run: async (context, { workId }) => {
    const unread = await findUnread(context.db, workId);
    if (unread !== undefined) await readOne(context, unread, await readAnchors(context));
  },
});

async function readOne(context: AppContext, original: UnreadOriginal, anchors: string): Promise<void> {
  const keep = (labels: Awaited<ReturnType<typeof context.labels.readLabels>> | null, fault: string | null) =>
    inTransaction(context.db, (tx) =>
      insertReading(tx, { work_id: original.work_id, labels, fault, read_at: context.now() }),
    );
  try {
    const labels = await context.objects.withPlain(original.object_key, (path) =>
      readTwice(context, { path, format: original.format, anchors }),
    );
    await keep(labels, null);
  } catch (cause) {
    // A shutdown is no verdict on the file: the next start reads it.
    if (!(cause instanceof LabelError) || cause.fault === 'closed') throw cause;
    context.report(`labels of original ${original.work_id}`, cause);
    await keep(null, cause.fault);
  }
}

/** The kernel may have killed the child for another's memory: one retry. */
async function readTwice(context: AppContext, file: Parameters<AppContext['labels']['readLabels']>[0]) {
  try {
    return await context.labels.readLabels(file);
  } catch (cause) {
    if (!(cause instanceof LabelError) || cause.fault !== 'died') throw cause;
    return context.labels.readLabels(file);
  }
}
