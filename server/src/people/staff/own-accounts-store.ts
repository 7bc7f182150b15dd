import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

/** False where it is declared already. */
export const insertOwnAccount = async (
  tx: Tx,
  staffId: string,
  accountId: string,
  now: Date,
): Promise<boolean> =>
  (
    await tx
      .insertInto('staff_account')
      .values({ staff_id: staffId, account_id: accountId, declared_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

export const listOwnAccountsOf = async (db: Database, staffId: string) =>
  (
    await sql<{ account_id: string; nickname: string; declared_at: Date; organisations: number }>`
      select account_id, nickname, declared_at,
        (select count(*) from organisation_member where person_id = account_id)::int as organisations
      from staff_account join account on account.id = account_id
      where staff_id = ${staffId} order by declared_at`.execute(db)
  ).rows;

/** The number of declared accounts of each, never which. */
export const listReviewersWithRights = async (db: Database) =>
  (
    await sql<{
      id: string;
      name: string;
      kinds: string[] | null;
      is_senior: boolean;
      own_accounts: number;
    }>`
      select id, name, kinds, is_senior,
        (select count(*) from staff_account where staff_id = staff.id)::int as own_accounts
      from staff where role = 'reviewer' and left_at is null order by name`.execute(db)
  ).rows;

export const setRights = async (
  tx: Tx,
  id: string,
  kinds: string[] | null,
  isSenior: boolean,
): Promise<boolean> =>
  (
    await tx
      .updateTable('staff')
      .set({ kinds, is_senior: isSenior })
      .where('id', '=', id)
      .where('role', '=', 'reviewer')
      .where('left_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;
