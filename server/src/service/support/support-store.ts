import { Refusal, type Database, type Tx } from '../../platform/index.ts';

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

/**
 * False where the same entry exists already: it was sent twice.
 * @throws Refusal STATE_CHANGED where its id is that of another entry
 */
export async function insertEntry(tx: Tx, row: NewEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('desk_entry')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const same = await tx
    .selectFrom('desk_entry')
    .select('id')
    .where('id', '=', row.id)
    .where('account_id', '=', row.account_id)
    .where('kind', '=', row.kind)
    .where('text', '=', row.text)
    .executeTakeFirst();
  if (same === undefined) throw new Refusal('STATE_CHANGED');
  return false;
}
