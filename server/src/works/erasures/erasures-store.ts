import type { RawBuilder } from 'kysely';
import { type Database, declareItemJob, enqueue, type Tx } from '../../platform/index.ts';

export const eraseWorkKind = declareItemJob('erase-work');

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
