import { sql } from 'kysely';
import type { Badge } from '@yinji/state-machine';
import { type Database, type Tx, publicName, queueDeletion } from '../../platform/index.ts';

/**
 * The one condition of the register: in public display by the holder's wish, complete evidence, with its
 * original.
 */
const publicEntries = (db: Database) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .innerJoin('original', 'original.work_id', 'work.id')
    .innerJoin('account', 'account.id', 'work.account_id')
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

/** One process writes files at a time, until its transaction ends. */
export const lockRegister = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('register', 0)) as held`.execute(tx);
  return rows[0]?.held ?? false;
};

export const findCurrentFile = (db: Database, month: string) =>
  db
    .selectFrom('register_file')
    .selectAll()
    .where('month', '=', month)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();

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
const publicWorks = sql`work join deposit on deposit.work_id = work.id join original on original.work_id = work.id
  join account on account.id = work.account_id
  where work.is_public and work.deleted_at is null and deposit.completed_at is not null
    and deposit.log_index is not null`;

/** Adds to a month every public work that was complete before its end and is in no earlier file. */
export const enterMonth = (tx: Tx, month: string, end: Date) =>
  sql`insert into register_entry (work_id, month, title, public_name)
    select work.id, ${month}, work.title, ${publicName}
    from ${publicWorks} and deposit.completed_at < ${end}
    on conflict do nothing`.execute(tx);

export const countEntries = async (db: Database, month: string): Promise<number> => {
  const { count } = await db
    .selectFrom('register_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const hasBegun = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('register_file').select('month').limit(1).executeTakeFirst()) !== undefined;

/** Removes works that are no longer public from the month; changed names and titles are updated. */
export async function renewMonth(tx: Tx, month: string): Promise<void> {
  await sql`delete from register_entry e where e.month = ${month} and not exists (
    select from ${publicWorks} and work.id = e.work_id)`.execute(tx);
  await sql`update register_entry e set title = work.title, public_name = ${publicName}
    from work join account on account.id = work.account_id
    where e.month = ${month} and work.id = e.work_id
      and (e.title, e.public_name) is distinct from (work.title, ${publicName})`.execute(tx);
}

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
        and not exists (select from ${publicWorks} and work.id = e.work_id))
      or (f.published_at < ${settled} and exists (
        select from register_entry e join work on work.id = e.work_id join account on account.id = work.account_id
        where e.month = f.month and (e.title, e.public_name) is distinct from (work.title, ${publicName}))))
    order by f.month limit 12`.execute(db);
  return rows.map(({ month }) => month);
}

interface NewFile {
  month: string;
  revision: number;
  rows: number;
  csv_key: string;
  csv_sha256: Uint8Array;
  csv_bytes: number;
  jsonl_key: string;
  jsonl_sha256: Uint8Array;
  jsonl_bytes: number;
  record_sha256: Uint8Array;
  published_at: Date;
}

/** Replaces the former file, whose bytes are queued for removal. */
export async function putFile(tx: Tx, file: NewFile): Promise<void> {
  const before = await findCurrentFile(tx, file.month);
  await tx
    .updateTable('register_file')
    .set({ replaced_at: file.published_at })
    .where('month', '=', file.month)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('register_file')
    .values({
      ...file,
      csv_sha256: Buffer.from(file.csv_sha256),
      jsonl_sha256: Buffer.from(file.jsonl_sha256),
      record_sha256: Buffer.from(file.record_sha256),
    })
    .execute();
  const gone = [before?.csv_key, before?.jsonl_key].filter((key) => key !== undefined);
  await queueDeletion(
    tx,
    gone.filter((key) => key !== file.csv_key && key !== file.jsonl_key),
  );
}
