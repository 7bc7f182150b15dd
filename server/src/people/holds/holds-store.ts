import type { HoldState } from '@yinji/state-machine';
import { type Database, insertNew, type Tx } from '../../platform/index.ts';
import type { SecondPerson } from '../staff/index.ts';

interface NewHold {
  id: string;
  account_id: string | null;
  work_id?: string | null;
  reason: string;
  set_by: string;
  set_at?: Date;
}

/** False if the id is taken or a hold exists already. */
export const insertHold = (tx: Tx, row: NewHold): Promise<boolean> =>
  insertNew(tx.insertInto('legal_hold').values(row));

export const lockHold = (tx: Tx, id: string) =>
  tx.selectFrom('legal_hold').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type LockedHold = NonNullable<Awaited<ReturnType<typeof lockHold>>>;

type Change = Partial<{
  state: HoldState;
  confirmed_by: SecondPerson<'legal-hold'>;
  confirmed_at: Date;
  lifting_by: string | null;
  lifting_reason: string | null;
  lifted_by: SecondPerson<'legal-hold'>;
  lifted_at: Date;
}>;

export const changeHold = (tx: Tx, id: string, change: Change) =>
  tx.updateTable('legal_hold').set(change).where('id', '=', id).execute();

const standing = (db: Database) =>
  db.selectFrom('legal_hold').select('id').where('lifted_at', 'is', null).limit(1);

/** Whether a court or an authority wants kept what this account has. */
export const isAccountHeld = async (db: Database, accountId: string): Promise<boolean> =>
  (await standing(db).where('account_id', '=', accountId).executeTakeFirst()) !== undefined;

/** Whether they want kept what belongs to this work: a hold on it, or on its holder. */
export const isWorkHeld = async (
  db: Database,
  { workId, accountId }: { workId: string; accountId: string },
): Promise<boolean> =>
  (await standing(db)
    .where((eb) => eb.or([eb('work_id', '=', workId), eb('account_id', '=', accountId)]))
    .executeTakeFirst()) !== undefined;
