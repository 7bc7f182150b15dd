import type { Insertable } from 'kysely';
import type { Database, Schema, Tx } from '../../platform/index.ts';

/** What a report is about: a work, or a gallery. */
export type Reported = { workId: string } | { galleryId: string };

const columnOf = (about: Reported) =>
  'workId' in about ? (['work_id', about.workId] as const) : (['gallery_id', about.galleryId] as const);

export const insertReport = (tx: Tx, row: Insertable<Schema['display_report']>) =>
  tx.insertInto('display_report').values(row).execute();

export async function isWaitingFrom(tx: Tx, about: Reported, reporterId: string): Promise<boolean> {
  const [column, id] = columnOf(about);
  const waiting = await tx
    .selectFrom('display_report')
    .select('id')
    .where(column, '=', id)
    .where('reporter_id', '=', reporterId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return waiting !== undefined;
}

export const lockReport = (tx: Tx, id: string) =>
  tx.selectFrom('display_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export function lockWaitingOf(tx: Tx, about: Reported) {
  const [column, id] = columnOf(about);
  return tx
    .selectFrom('display_report')
    .select(['id', 'reporter_id'])
    .where(column, '=', id)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export const endReport = (
  tx: Tx,
  id: string,
  row: { outcome: 'removed' | 'kept'; answer: string; decided_by: string; decided_at: Date },
) => tx.updateTable('display_report').set(row).where('id', '=', id).execute();

export const findReport = (db: Database, id: string) =>
  db.selectFrom('display_report').selectAll().where('id', '=', id).executeTakeFirst();

export const countReports = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('display_report')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
