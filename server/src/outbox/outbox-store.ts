import type { Database, Tx } from '../db/database.ts';

export const insertMessage = (tx: Tx, row: { id: string; channel: 'sms' | 'email'; sealed: Uint8Array }) =>
  tx
    .insertInto('outbox')
    .values({ ...row, sealed: Buffer.from(row.sealed) })
    .execute();

export const listUndelivered = (db: Database, limit: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'channel', 'sealed', 'created_at'])
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** What was said is destroyed with the delivery: codes are not kept. */
export const markDelivered = (db: Database, id: string, at: Date) =>
  db
    .updateTable('outbox')
    .set({ delivered_at: at, sealed: Buffer.alloc(0) })
    .where('id', '=', id)
    .execute();

export const insertNotice = (
  tx: Tx,
  row: { id: string; account_id: string; title: string; body: string; link: string | null },
) => tx.insertInto('notice').values(row).execute();
