import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

export type BroadcastRow = NonNullable<Awaited<ReturnType<typeof findBroadcast>>>;

const withAuthor = (db: Database) =>
  db
    .selectFrom('broadcast')
    .innerJoin('staff_name as staff', 'staff.id', 'broadcast.created_by')
    .selectAll('broadcast')
    .select('staff.name as author')
    .select((eb) =>
      eb
        .selectFrom('notice')
        .select((count) => count.fn.countAll<number>().as('read'))
        .whereRef('notice.broadcast_id', '=', 'broadcast.id')
        .where('read_at', 'is not', null)
        .as('read'),
    );

/** Newest first: ids are ordered by time. */
export const listBroadcasts = (db: Database, before: string | undefined, limit: number) =>
  withAuthor(db)
    .$if(before !== undefined, (query) =>
      query.where('broadcast.created_at', '<', (eb) =>
        eb
          .selectFrom('broadcast as last')
          .select('created_at')
          .where('last.id', '=', before ?? ''),
      ),
    )
    .orderBy('broadcast.created_at', 'desc')
    .limit(limit)
    .execute();

export const findBroadcast = (db: Database, id: string) =>
  withAuthor(db).where('broadcast.id', '=', id).executeTakeFirst();

const audienceOf = (db: Database, audience: 'all' | 'members', at: Date) =>
  db
    .selectFrom('account')
    .where('closed_at', 'is', null)
    .where('account.created_at', '<=', at)
    .$if(audience === 'members', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('membership')
            .select(sql`1`.as('one'))
            .whereRef('membership.account_id', '=', 'account.id')
            .where('starts_at', '<=', at)
            .where('ends_at', '>', at)
            .where('ended_at', 'is', null),
        ),
      ),
    );

export const countAudience = async (db: Database, audience: 'all' | 'members', at: Date): Promise<number> => {
  const { count } = await audienceOf(db, audience, at)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listAudience = (
  tx: Tx,
  audience: 'all' | 'members',
  at: Date,
  after: string | null,
  limit: number,
) =>
  audienceOf(tx, audience, at)
    .select('account.id')
    .$if(after !== null, (query) => query.where('account.id', '>', after ?? ''))
    .orderBy('account.id')
    .limit(limit)
    .execute();
