import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

export interface SignInAttempt {
  id: string;
  account_id: string | null;
  way: 'code' | 'password' | 'register' | 'reset' | 'ticket';
  outcome: 'opened' | 'refused';
  device: string;
  address: string;
  at: Date;
  network_lookup: Uint8Array | null;
}

export const insertSignIn = (db: Database, row: SignInAttempt) =>
  db
    .insertInto('sign_in_attempt')
    .values({ ...row, network_lookup: row.network_lookup === null ? null : Buffer.from(row.network_lookup) })
    .execute();

export async function hasOpenedFrom(db: Database, accountId: string, network: Uint8Array): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_attempt')
    .select('id')
    .where('account_id', '=', accountId)
    .where('network_lookup', '=', Buffer.from(network))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const listSignInsOf = (db: Database, accountId: string, page: number, size: number) =>
  db
    .selectFrom('sign_in_attempt')
    .select(['id', 'way', 'outcome', 'device', 'address', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countSignInsOf(db: Database, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_attempt')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const deleteSignInsBefore = (db: Database, before: Date) =>
  db.deleteFrom('sign_in_attempt').where('at', '<', before).execute();

export interface SuspiciousSignIns {
  accountId: string;
  kind: 'refused' | 'opened';
  refused: number;
}

/**
 * Accounts with so many refused sign-ins since then (`refused`), and those where one from a network of which none came before
 * followed them (`opened`), without a notice of that title since then.
 */
export const listSuspiciousSignIns = async (
  db: Database,
  since: Date,
  least: number,
  notices: Record<SuspiciousSignIns['kind'], { title: string }>,
): Promise<SuspiciousSignIns[]> =>
  (
    await sql<SuspiciousSignIns>`
      with tried as (
        select account_id, count(*)::int as refused, (array_agg(at order by at))[${least}::int] as many_at
        from sign_in_attempt where at > ${since} and outcome = 'refused' and account_id is not null
        group by account_id having count(*) >= ${least}
      ), suspicious as (
        select account_id, refused, 'refused' as kind, ${notices.refused.title}::text as title from tried
        union all
        select account_id, refused, 'opened', ${notices.opened.title} from tried
        where exists (
          select from sign_in_attempt opened
          where opened.account_id = tried.account_id and opened.at >= many_at and opened.network_lookup is not null
            and not exists (
              select from sign_in_attempt earlier
              where earlier.account_id = tried.account_id and earlier.network_lookup = opened.network_lookup
                and earlier.at < opened.at))
      )
      select suspicious.account_id as "accountId", suspicious.kind, refused from suspicious
      join account on account.id = suspicious.account_id and account.closed_at is null
      where not exists (
        select from notice where notice.account_id = suspicious.account_id and notice.title = suspicious.title
          and notice.created_at > ${since})
      limit 500`.execute(db)
  ).rows;
