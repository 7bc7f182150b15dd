import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { QuotaKind } from '../db/schema.ts';

/** Serialises the quota decisions of one account; others are not held up. */
export const lockAccount = (tx: Tx, accountId: string) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow();

export const sumRest = async (
  db: Database,
  accountId: string,
  now: Date,
): Promise<Record<QuotaKind, number>> => {
  const rows = await db
    .selectFrom('quota_entry')
    .select(['kind', (eb) => eb.fn.sum<number>('amount').as('rest')])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .groupBy('kind')
    .execute();
  const rest = { evidence: 0, authentic: 0, gallery: 0, common: 0 };
  for (const row of rows) rest[row.kind] = Number(row.rest);
  return rest;
};

/** The batch that expires first and still has something left. */
export const findSpendableBatch = (tx: Tx, accountId: string, kind: QuotaKind, now: Date) =>
  tx
    .selectFrom('quota_entry')
    .select(['batch_id', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .groupBy(['batch_id', 'expires_at'])
    .having(sql<number>`sum(amount)`, '>', 0)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst();

interface Entry {
  accountId: string;
  kind: QuotaKind;
  movement: 'grant' | 'reserve' | 'release' | 'spend';
  amount: number;
  batchId: string;
  expiresAt: Date;
  orderId?: string;
  reservationId?: string;
  subject?: string;
}

/** False where the same grant or the end of the same reservation is written already. */
export async function insertEntry(tx: Tx, entry: Entry, id = newId()): Promise<boolean> {
  const made = await tx
    .insertInto('quota_entry')
    .values({
      id,
      account_id: entry.accountId,
      kind: entry.kind,
      movement: entry.movement,
      amount: entry.amount,
      batch_id: entry.batchId,
      expires_at: entry.expiresAt,
      order_id: entry.orderId ?? null,
      reservation_id: entry.reservationId ?? null,
      subject: entry.subject ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const getReservation = (tx: Tx, id: string) =>
  tx
    .selectFrom('quota_entry')
    .select(['account_id', 'kind', 'batch_id', 'expires_at', 'subject'])
    .where('id', '=', id)
    .where('movement', '=', 'reserve')
    .executeTakeFirstOrThrow();
