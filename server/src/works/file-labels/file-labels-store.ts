import type { FileLabels } from '@yinji/contract';
import type { Database, Tx } from '../../platform/index.ts';

/** Originals whose labels were not looked for yet, the oldest first. */
export const listUnread = (db: Database, limit: number) =>
  db
    .selectFrom('original')
    .select(['work_id', 'object_key', 'format'])
    .where('labels_read_at', 'is', null)
    .orderBy('arrived_at')
    .limit(limit)
    .execute();

export type UnreadOriginal = Awaited<ReturnType<typeof listUnread>>[number];

/** What was read, or the fault that kept it from being read; the first reading stays. */
export async function insertReading(
  tx: Tx,
  row: { work_id: string; labels: FileLabels | null; fault: string | null; read_at: Date },
): Promise<void> {
  // First, for its reference locks the work: erasure takes the work's row before the original's too.
  await tx
    .insertInto('file_labels')
    .values({ ...row, labels: row.labels === null ? null : JSON.stringify(row.labels) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .updateTable('original')
    .set({ labels_read_at: row.read_at })
    .where('work_id', '=', row.work_id)
    .execute();
}
