import { LIVE_SUCCESSION } from '@yinji/tracks';
import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

const shown = (db: Database, isEnded: boolean) =>
  db
    .selectFrom('succession')
    .where('submitted_at', 'is not', null)
    .$if(!isEnded, (query) => query.where('state', 'in', LIVE_SUCCESSION))
    .$if(isEnded, (query) => query.where('state', 'not in', LIVE_SUCCESSION));

export const listForDesk = (db: Database, isEnded: boolean, limit: number, offset: number) =>
  shown(db, isEnded)
    .select(['id', 'number', 'kind', 'state', 'submitted_at', 'due_at', 'read_by', 'begun_at'])
    .select([
      sql<number>`(select count(*)::int from succession_work where succession_id = succession.id)`.as('works'),
      sql<number>`(select count(*)::int from succession_contest where succession_id = succession.id
        and cleared_at is null)`.as('contests'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .$if(!isEnded, (query) => query.orderBy('submitted_at').orderBy('id'))
    .$if(isEnded, (query) => query.orderBy('ended_at', 'desc').orderBy('id', 'desc'))
    .limit(limit)
    .offset(offset)
    .execute();

export const countForDesk = async (db: Database, stoppedSince: Date) => {
  const row = await db
    .selectFrom('succession')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', 'in', LIVE_SUCCESSION).as('open'),
      eb.fn
        .countAll<number>()
        .filterWhere('state', '=', 'stopped')
        .filterWhere('ended_at', '>', stoppedSince)
        .as('stopped'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), stoppedLately: Number(row.stopped) };
};

/** Of these subjects, which this member of the staff has opened: each left its line in the audit. */
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

export const findStaffName = async (db: Database, id: string | null): Promise<string | null> =>
  id === null
    ? null
    : ((await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null);

/** When somebody last signed in to this account, or for this organisation. */
export const findLastSignIn = async (db: Database, accountId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('session')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.at ?? null;
