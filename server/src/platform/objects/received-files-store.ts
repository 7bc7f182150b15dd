import type { Database, Tx } from '../db/database.ts';

interface ReceivedFile {
  lookup: Buffer;
  receiver_lookup: Buffer | null;
  received_at: Date;
}

/** The first row of a digest stays: concurrent receipts are ordered by the primary key. */
export const insertReceivedFile = (tx: Tx, row: ReceivedFile) =>
  tx
    .insertInto('received_file')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const findReceivedFile = (db: Database, lookup: Buffer) =>
  db.selectFrom('received_file').selectAll().where('lookup', '=', lookup).executeTakeFirst();
