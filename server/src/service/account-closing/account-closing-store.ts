import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

export type Blocker =
  | 'orders'
  | 'cases'
  | 'deposits'
  | 'keys'
  | 'organisations'
  | 'wards'
  | 'transfers'
  | 'hold';

/** What has to be settled first, each with how many there are; nothing where the account may go. */
export async function countBlockers(
  db: Database,
  accountId: string,
): Promise<{ kind: Blocker; count: number }[]> {
  const { rows } = await sql<{ kind: Blocker; count: number }>`
    select 'orders' as kind, (
      (select count(*) from package_order where account_id = ${accountId} and state in ('created', 'paying', 'refunding'))
      + (select count(*) from invoice where account_id = ${accountId} and state = 'requested'))::int as count
    union all select 'cases', (
      (select count(*) from review_case join work on work.id = work_id
        where account_id = ${accountId} and decided_at is null and withdrawn_at is null)
      -- Objections of this person, and to this person's works.
      + (select count(*) from objection join work on work.id = work_id
        where ${accountId} in (objection.account_id, work.account_id)
          and submitted_at is not null and ended_at is null)
      -- Who would inherit, and whose works would be inherited.
      + (select count(*) from succession where ${accountId} in (account_id, holder_id)
          and submitted_at is not null and ended_at is null))::int
    union all select 'deposits', count(*)::int from deposit join work on work.id = work_id
      where account_id = ${accountId} and received_at is not null and completed_at is null
    union all select 'keys', count(*)::int from key_request
      where account_id = ${accountId} and state in ('checking', 'issuing')
    union all select 'organisations', count(*)::int from organisation_member
      where person_id = ${accountId} and role = 'owner'
    union all select 'wards', count(*)::int from guardianship
      where guardian_id = ${accountId} and state = 'standing'
    union all select 'transfers', count(*)::int from transfer join transfer_party on transfer_id = transfer.id
      where transfer_party.account_id = ${accountId}
      and state in ('offered', 'consenting', 'signing', 'signed', 'reviewing')
    union all select 'hold', count(*)::int from legal_hold where lifted_at is null and (account_id = ${accountId}
      or work_id in (select id from work where account_id = ${accountId}))`.execute(db);
  return rows.filter((row) => row.count > 0);
}

/** Held against everything that refers to the account; undefined where it is closed. */
export const lockAccountForClosing = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'kind'])
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

const open = (db: Database) =>
  db.selectFrom('account_closing').selectAll().where('cancelled_at', 'is', null).where('done_at', 'is', null);

export const findOpenClosing = (db: Database, accountId: string) =>
  open(db).where('account_id', '=', accountId).executeTakeFirst();

/** By the database's clock, as sessions are: which came first is decided by one clock. */
export const insertClosing = (tx: Tx, id: string, accountId: string, dueAt: Date) =>
  tx
    .insertInto('account_closing')
    .values({ id, account_id: accountId, asked_at: sql<Date>`clock_timestamp()`, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function cancelClosing(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const cancelled = await tx
    .updateTable('account_closing')
    .set({ cancelled_at: now })
    .where('account_id', '=', accountId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return cancelled.numUpdatedRows === 1n;
}

/** Whoever signed in after asking has thought better of it. */
export const listReturned = (db: Database) =>
  open(db)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('session')
          .select('session.account_id')
          .whereRef('session.account_id', '=', 'account_closing.account_id')
          .whereRef('session.created_at', '>', 'account_closing.asked_at'),
      ),
    )
    .limit(50)
    .execute();

export const hasReturned = async (tx: Tx, accountId: string, askedAt: Date): Promise<boolean> =>
  (await tx
    .selectFrom('session')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('created_at', '>', askedAt)
    .executeTakeFirst()) !== undefined;

export const listDueClosings = (db: Database, now: Date) =>
  open(db).where('due_at', '<=', now).orderBy('due_at').limit(20).execute();

export const postpone = (tx: Tx, id: string, dueAt: Date) =>
  tx.updateTable('account_closing').set({ due_at: dueAt }).where('id', '=', id).execute();

export const finishClosing = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('account_closing').set({ done_at: now }).where('id', '=', id).execute();

export const countWorks = async (db: Database, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('work')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const endSessions = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('session')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('person_id', '=', accountId)]))
    .where('revoked_at', 'is', null)
    .execute();

/** False where one stands already. */
export async function insertHold(
  tx: Tx,
  row: { id: string; account_id: string; reason: string; set_by: string },
): Promise<boolean> {
  const made = await tx
    .insertInto('legal_hold')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const listDoomedObjects = (db: Database) =>
  db.selectFrom('doomed_object').select('object_key').orderBy('doomed_at').limit(100).execute();

export const forgetDoomedObject = (db: Database, key: string) =>
  db.deleteFrom('doomed_object').where('object_key', '=', key).execute();

/** Bytes are stored once whoever deposited them: what somebody else's row names stays. */
export async function isObjectNamed(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from original where ${key} in (object_key, preview_key, thumbnail_key, public_preview_key, public_thumbnail_key))
      or exists (select from public_picture where object_key = ${key})
      or exists (select from material where object_key = ${key})
      or exists (select from uploaded_file where object_key = ${key} and work_id is null)
      or exists (select from document where object_key = ${key})
      or exists (select from bundle where object_key = ${key})
      or exists (select from renewal where object_key = ${key})
      or exists (select from content_image where object_key = ${key})
      or exists (select from register_file where replaced_at is null and ${key} in (csv_key, jsonl_key))
      as named`.execute(db);
  return rows[0]?.named ?? true;
}
