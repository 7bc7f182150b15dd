import { sql } from 'kysely';
import type { Badge } from '@yinji/state-machine';
import type { Database } from '../../platform/index.ts';
import { publicName } from '../../works/index.ts';

/**
 * The one condition of the register: in public display by the holder's wish, complete evidence, with its
 * original.
 */
const publicEntries = (db: Database) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .innerJoin('original', 'original.work_id', 'work.id')
    .innerJoin('account_name as account', 'account.id', 'work.account_id')
    .where('work.is_public', '=', true)
    .where('work.deleted_at', 'is', null)
    .where('deposit.completed_at', 'is not', null)
    .where('deposit.log_index', 'is not', null)
    .select([
      'work.id',
      'work.title',
      'work.work_type',
      'deposit.number',
      'deposit.received_at',
      'deposit.record_sha256',
      'deposit.log_index',
      publicName.as('public_name'),
      sql<Badge[]>`array(select badge from work_badge where work_id = work.id and ended_at is null)`.as(
        'badges',
      ),
      sql<boolean>`exists (select from track where work_id = work.id and name = 'certification' and state = 'passed')`.as(
        'is_certified',
      ),
    ])
    .orderBy('deposit.log_index');

export type PublicEntryRow = Awaited<ReturnType<typeof listPublicEntries>>[number];

export const listPublicEntries = (db: Database, after: number, limit: number) =>
  publicEntries(db).where('deposit.log_index', '>', after).limit(limit).execute();

/** Those in a month's file. */
export const listMonthEntries = (db: Database, month: string, after: number, limit: number) =>
  publicEntries(db)
    .innerJoin('register_entry', 'register_entry.work_id', 'work.id')
    .where('register_entry.month', '=', month)
    .where('deposit.log_index', '>', after)
    .limit(limit)
    .execute();

export const listCurrentFiles = (db: Database) =>
  db
    .selectFrom('register_file')
    .leftJoin('log_entry', 'log_entry.entry_sha256', 'register_file.record_sha256')
    .selectAll('register_file')
    .select('log_entry.idx')
    .where('replaced_at', 'is', null)
    .orderBy('month', 'desc')
    .limit(240)
    .execute();

/** The same condition, for statements that write. */
export const publicWorks = sql`(select work.id, work.title, ${publicName} as public_name, deposit.completed_at
  from work join deposit on deposit.work_id = work.id join original on original.work_id = work.id
  join account_name as account on account.id = work.account_id
  where work.is_public and work.deleted_at is null and deposit.completed_at is not null
    and deposit.log_index is not null) as shown`;

/**
 * Months whose file contains works that are no longer public, at once; or outdated names or titles, once the
 * file is older than `settled`, so that ten changes a day make one file.
 */
export async function listOutdatedMonths(db: Database, settled: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select f.month from register_file f
    where f.replaced_at is null and (
      f.rows <> (select count(*) from register_entry e where e.month = f.month)
      or exists (select from register_entry e where e.month = f.month
        and not exists (select from ${publicWorks} where shown.id = e.work_id))
      or (f.published_at < ${settled} and exists (
        select from register_entry e join work on work.id = e.work_id join account_name as account on account.id = work.account_id
        where e.month = f.month and (e.title, e.public_name) is distinct from (work.title, ${publicName}))))
    order by f.month limit 12`.execute(db);
  return rows.map(({ month }) => month);
}
