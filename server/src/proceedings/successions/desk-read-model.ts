import type { Database } from '../../platform/index.ts';

/** The last sign-in to this account, or for this organisation. */
export const findLastSignIn = async (db: Database, accountId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('session')
      .select((eb) => eb.fn.max('created_at').as('at'))
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.at ?? null;
