import { LIVE_SUCCESSION } from '@yinji/state-machine';
import { sql } from 'kysely';
import type { Database, Page } from '../../platform/index.ts';

const shown = (db: Database, isEnded: boolean) =>
  db
    .selectFrom('succession')
    .where('submitted_at', 'is not', null)
    .$if(!isEnded, (query) => query.where('state', 'in', LIVE_SUCCESSION))
    .$if(isEnded, (query) => query.where('state', 'not in', LIVE_SUCCESSION));

export const listForDesk = (db: Database, isEnded: boolean, { limit, offset }: Page) =>
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
