import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export const insertReport = (tx: Tx, row: Insertable<Schema['display_report']>) =>
  tx.insertInto('display_report').values(row).execute();

export const isWaitingFrom = async (tx: Tx, workId: string, reporterId: string): Promise<boolean> =>
  (await tx
    .selectFrom('display_report')
    .select('id')
    .where('work_id', '=', workId)
    .where('reporter_id', '=', reporterId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const isPublic = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('work')
    .select('id')
    .where('id', '=', workId)
    .where('is_public', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const lockReport = (tx: Tx, id: string) =>
  tx.selectFrom('display_report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockWaitingOf = (tx: Tx, workId: string) =>
  tx
    .selectFrom('display_report')
    .select(['id', 'reporter_id', 'work_id'])
    .where('work_id', '=', workId)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

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

export const listReportRows = (db: Database, show: 'waiting' | 'decided', page: number, size: number) =>
  db
    .selectFrom('display_report')
    .innerJoin('work', 'work.id', 'display_report.work_id')
    .leftJoin('original', 'original.work_id', 'work.id')
    .leftJoin('staff', 'staff.id', 'display_report.decided_by')
    .selectAll('display_report')
    .select([
      'work.title',
      'work.is_public',
      'original.thumbnail_key',
      'staff.name as staff_name',
      sql<string>`count(*) over ()`.as('total'),
    ])
    .where('display_report.decided_at', show === 'waiting' ? 'is' : 'is not', null)
    .orderBy(sql`case when display_report.decided_at is null then display_report.created_at end`)
    .orderBy('display_report.decided_at', 'desc')
    .orderBy('display_report.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
