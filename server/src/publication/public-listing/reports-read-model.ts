import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

export const isPublic = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('work')
    .select('id')
    .where('id', '=', workId)
    .where('is_public', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The reporter, and whose work or gallery it is. */
export async function listReportSides(db: Database, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('display_report')
    .leftJoin('work', 'work.id', 'display_report.work_id')
    .leftJoin('gallery', 'gallery.id', 'display_report.gallery_id')
    .select(['reporter_id', 'work.account_id as work_of', 'gallery.account_id as gallery_of'])
    .where('display_report.id', '=', id)
    .executeTakeFirst();
  return [row?.reporter_id, row?.work_of, row?.gallery_of].filter((one) => typeof one === 'string');
}

export const listReportRows = (db: Database, show: 'waiting' | 'decided', page: number, size: number) =>
  db
    .selectFrom('display_report')
    .leftJoin('work', 'work.id', 'display_report.work_id')
    .leftJoin('gallery', 'gallery.id', 'display_report.gallery_id')
    .leftJoin('original', 'original.work_id', 'work.id')
    .leftJoin('staff_name as staff', 'staff.id', 'display_report.decided_by')
    .selectAll('display_report')
    .select([
      // Of a gallery the public text, not the present arrangement.
      sql<string>`coalesce(work.title, (select title from gallery_version where gallery_id = gallery.id
        and passed_at is not null order by version desc limit 1), gallery.title)`.as('title'),
      'work.is_public',
      'gallery.state as gallery_state',
      'original.thumbnail_key',
      'staff.name as staff_name',
      sql<string>`count(*) over (partition by display_report.work_id, display_report.gallery_id)`.as('of_same'),
      sql<string>`count(*) over ()`.as('total'),
    ])
    .where('display_report.decided_at', show === 'waiting' ? 'is' : 'is not', null)
    .orderBy(sql`case when display_report.decided_at is null then display_report.created_at end`)
    .orderBy('display_report.decided_at', 'desc')
    .orderBy('display_report.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
