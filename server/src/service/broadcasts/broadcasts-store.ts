import type { Insertable, RawBuilder } from 'kysely';
import { type Database, declareItemJob, enqueue, type Schema, type Tx } from '../../platform/index.ts';

export const deliverBroadcastKind = declareItemJob('deliver-broadcast');

/** False where the id is taken: the same draft again, or another person's. */
export async function insertBroadcast(tx: Tx, row: Insertable<Schema['broadcast']>): Promise<boolean> {
  const made = await tx
    .insertInto('broadcast')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const lockBroadcast = (tx: Tx, id: string) =>
  tx.selectFrom('broadcast').select('state').where('id', '=', id).forUpdate().executeTakeFirst();

export async function confirm(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('broadcast').set({ state: 'sending', confirmed_at: now }).where('id', '=', id).execute();
  await enqueue(tx, deliverBroadcastKind, { id });
}

export const listSending = (db: Database, isFree: RawBuilder<boolean>) =>
  db.selectFrom('broadcast').select('id').where('state', '=', 'sending').where(isFree).execute();

export const recall = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('broadcast').set({ state: 'recalled', recalled_at: now }).where('id', '=', id).execute();

export const lockSending = (tx: Tx, id: string) =>
  tx
    .selectFrom('broadcast')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();

export const setReached = (tx: Tx, id: string, reachedId: string, more: number) =>
  tx
    .updateTable('broadcast')
    .set((eb) => ({ reached_id: reachedId, reached: eb('reached', '+', more) }))
    .where('id', '=', id)
    .execute();

export const finish = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('broadcast').set({ state: 'sent', finished_at: now }).where('id', '=', id).execute();
