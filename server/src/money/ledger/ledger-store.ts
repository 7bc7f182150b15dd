import { type Database, type Schema, type Tx, newId } from '../../platform/index.ts';
import type { Insertable } from 'kysely';
import type { Posting } from './posting.ts';

/** False where the same movement is in the ledger already. */
export async function insertTransaction(
  tx: Tx,
  row: Omit<Insertable<Schema['ledger_transaction']>, 'id'>,
  postings: readonly Posting[],
): Promise<boolean> {
  const id = newId(row.at instanceof Date ? row.at.getTime() : undefined);
  const made = await tx
    .insertInto('ledger_transaction')
    .values({ ...row, id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return false;
  await tx
    .insertInto('ledger_entry')
    .values(postings.map(({ account, fen }) => ({ transaction_id: id, account, amount_fen: fen })))
    .execute();
  return true;
}

/** Fen that we still owe service for, of one order. */
export const findPrepaid = async (db: Database, orderId: string): Promise<number> => {
  const { fen } = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select((eb) => eb.fn.sum<string | null>('amount_fen').as('fen'))
    .where('order_id', '=', orderId)
    .where('account', '=', 'prepaid')
    .executeTakeFirstOrThrow();
  return -Number(fen ?? 0);
};
