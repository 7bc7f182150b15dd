import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

export interface AuditFilter {
  staff?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  beforeId?: string | undefined;
}

const like = (text: string) => `${text.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`;

/** Newest first; ids are ordered by time, so the last id of a page starts the next. */
export const listAuditRows = (db: Database, filter: AuditFilter, limit: number) =>
  db
    .selectFrom('staff_audit')
    .innerJoin('staff', 'staff.id', 'staff_audit.staff_id')
    .select([
      'staff_audit.id',
      'staff.name',
      'staff.role',
      'staff_audit.action',
      'staff_audit.subject',
      'staff_audit.at',
    ])
    .$if(filter.staff !== undefined, (query) => query.where('staff.name', '=', filter.staff ?? ''))
    .$if(filter.action !== undefined, (query) =>
      query.where('staff_audit.action', 'like', like(filter.action ?? '')),
    )
    .$if(filter.subject !== undefined, (query) => query.where('staff_audit.subject', '=', filter.subject ?? ''))
    .$if(filter.from !== undefined, (query) => query.where('staff_audit.at', '>=', filter.from ?? new Date(0)))
    .$if(filter.before !== undefined, (query) =>
      query.where('staff_audit.at', '<', filter.before ?? new Date(0)),
    )
    .$if(filter.beforeId !== undefined, (query) => query.where('staff_audit.id', '<', filter.beforeId ?? ''))
    .orderBy('staff_audit.id', 'desc')
    .limit(limit)
    .execute();

/** Every action in the audit, without its details. */
export const listActions = async (db: Database): Promise<string[]> =>
  (
    await sql<{ action: string }>`
      select distinct split_part(action, ':', 1) as action from staff_audit order by 1`.execute(db)
  ).rows.map(({ action }) => action);

/** Which of these subjects this staff member has opened, by the audit. */
export const listOpened = async (
  db: Database,
  staffId: string,
  action: string,
  subjects: readonly string[],
): Promise<Set<string>> => {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .selectFrom('staff_audit')
    .select('subject')
    .distinct()
    .where('staff_id', '=', staffId)
    .where('action', '=', action)
    .where('subject', 'in', [...subjects])
    .execute();
  return new Set(rows.map((row) => row.subject));
};
