import { type RawBuilder, sql } from 'kysely';
import { type Database, declareItemJob, enqueue, type Tx } from '../../platform/index.ts';

export const eraseWorkKind = declareItemJob('erase-work');

export type ErasureBlocker = 'hold' | 'objection' | 'cases' | 'deposit';

/** Obstacles to a work's erasure, including a hold on its holder. */
export async function listErasureBlockers(db: Database, workId: string): Promise<ErasureBlocker[]> {
  const { rows } = await sql<{ kind: ErasureBlocker; there: boolean }>`
    select 'hold' as kind, exists (select from legal_hold where lifted_at is null and (work_id = ${workId}
      or account_id = (select account_id from work where id = ${workId}))) as there
    union all select 'objection', exists (select from objection
      where work_id = ${workId} and submitted_at is not null and ended_at is null)
    union all select 'cases', exists (select from review_case
      where work_id = ${workId} and kind <> 'objection' and decided_at is null and withdrawn_at is null)
      or exists (select from succession_work where work_id = ${workId} and is_open)
    union all select 'deposit', exists (select from deposit
      where work_id = ${workId} and received_at is not null and completed_at is null)`.execute(db);
  return rows.filter((row) => row.there).map((row) => row.kind);
}

/** Deposited and the caller's own; drafts are deleted, not erased. */
export const findErasable = (db: Database, accountId: string, workId: string) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .select(['work.id', 'work.title', 'deposit.number'])
    .where('work.id', '=', workId)
    .where('work.account_id', '=', accountId)
    .where('work.deleted_at', 'is', null)
    .where('deposit.received_at', 'is not', null)
    .executeTakeFirst();

/** Locked against everything that begins with the work: submissions, objections, transfers, holds. */
export const lockErasable = (tx: Tx, workId: string) =>
  tx
    .selectFrom('work')
    .select(['id', 'account_id', 'title'])
    .where('id', '=', workId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** A hold on the account is set under the same lock. */
export const lockHolder = (tx: Tx, accountId: string) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst();

export const findOpenErasure = (db: Database, workId: string) =>
  db
    .selectFrom('work_erasure')
    .selectAll()
    .where('work_id', '=', workId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

export async function insertErasure(
  tx: Tx,
  row: { id: string; work_id: string; account_id: string; asked_at: Date; due_at: Date },
): Promise<void> {
  await tx
    .insertInto('work_erasure')
    .values({ ...row, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(tx, eraseWorkKind, { id: row.id }, row.due_at);
}

export const findErasure = (db: Database, id: string) =>
  db.selectFrom('work_erasure').selectAll().where('id', '=', id).executeTakeFirst();

export const endErasure = (tx: Tx, id: string, state: 'cancelled' | 'done', now: Date) =>
  tx.updateTable('work_erasure').set({ state, ended_at: now }).where('id', '=', id).execute();

export const postponeErasure = (tx: Tx, id: string, dueAt: Date) =>
  tx.updateTable('work_erasure').set({ due_at: dueAt }).where('id', '=', id).execute();

export const listDueErasures = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('work_erasure')
    .select('id')
    .where(isFree)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(50)
    .execute();
