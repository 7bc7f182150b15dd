import { sql } from 'kysely';
import { type Database, type Tx, queueDeletion } from '../../platform/index.ts';
import { publicWorks } from './register-read-model.ts';

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

/** Adds to a month every public work that was complete before its end and is in no earlier file. */
export const enterMonth = (tx: Tx, month: string, end: Date) =>
  sql`insert into register_entry (work_id, month, title, public_name)
    select id, ${month}, title, public_name from ${publicWorks} where completed_at < ${end}
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
    select from ${publicWorks} where shown.id = e.work_id)`.execute(tx);
  await sql`update register_entry e set title = shown.title, public_name = shown.public_name
    from ${publicWorks} where e.month = ${month} and shown.id = e.work_id
      and (e.title, e.public_name) is distinct from (shown.title, shown.public_name)`.execute(tx);
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
