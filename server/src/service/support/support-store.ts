import type { Database, Tx } from '../../platform/index.ts';

export const listEntries = (db: Database, accountId: string) =>
  db
    .selectFrom('desk_entry')
    .innerJoin('staff_name as staff', 'staff.id', 'desk_entry.staff_id')
    .select(['desk_entry.id', 'desk_entry.kind', 'staff.name', 'number', 'text', 'at'])
    .where('account_id', '=', accountId)
    .where('text', '<>', '')
    .orderBy('at', 'desc')
    .limit(50)
    .execute();

interface NewEntry {
  id: string;
  account_id: string;
  staff_id: string;
  kind: 'note' | 'answer';
  number: string | null;
  text: string;
  at: Date;
}

/** False where the same entry exists already: it was sent twice. */
export const insertEntry = async (tx: Tx, row: NewEntry): Promise<boolean> =>
  (
    await tx
      .insertInto('desk_entry')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;
