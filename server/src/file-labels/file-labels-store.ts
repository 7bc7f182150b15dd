import type { FileLabels } from '@yinji/contract';
import type { Database } from '../db/database.ts';

/** Originals whose labels were not looked for yet, the oldest first. */
export const listUnread = (db: Database, limit: number) =>
  db
    .selectFrom('original')
    .leftJoin('file_labels', 'file_labels.work_id', 'original.work_id')
    .select(['original.work_id', 'original.object_key', 'original.format'])
    .where('file_labels.work_id', 'is', null)
    .orderBy('original.arrived_at')
    .limit(limit)
    .execute();

export type UnreadOriginal = Awaited<ReturnType<typeof listUnread>>[number];

/** What was read, or the fault that kept it from being read; the first reading stays. */
export const insertReading = (
  db: Database,
  row: { work_id: string; labels: FileLabels | null; fault: string | null; read_at: Date },
) =>
  db
    .insertInto('file_labels')
    .values({ ...row, labels: row.labels === null ? null : JSON.stringify(row.labels) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
