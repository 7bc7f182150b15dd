import type { FileLabels } from '@yinji/contract';
import { type Database, type Tx, hasNoJob } from '../../platform/index.ts';
import { markLabelsRead, readFileLabelsKind } from '../deposits/index.ts';

/** Originals whose labels were not looked for yet. */
const unread = (db: Database) => db.selectFrom('original').where('labels_read_at', 'is', null);

export const findUnread = (db: Database, workId: string) =>
  unread(db).select(['work_id', 'object_key', 'format']).where('work_id', '=', workId).executeTakeFirst();

export type UnreadOriginal = NonNullable<Awaited<ReturnType<typeof findUnread>>>;

export const listUnread = (db: Database) =>
  unread(db)
    .select('work_id as workId')
    .where(hasNoJob(readFileLabelsKind, 'original.work_id'))
    .orderBy('arrived_at')
    .limit(1000)
    .execute();

/** The reading, or its fault; the first one stays. */
export async function insertReading(
  tx: Tx,
  row: { work_id: string; labels: FileLabels | null; fault: string | null; read_at: Date },
): Promise<void> {
  // First, since its reference locks the work: erasure locks the work's row before the original's too.
  await tx
    .insertInto('file_labels')
    .values({ ...row, labels: row.labels === null ? null : JSON.stringify(row.labels) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await markLabelsRead(tx, row.work_id, row.read_at);
}
