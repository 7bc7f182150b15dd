import { type RawBuilder } from 'kysely';
import { type Database, type Tx } from '../../platform/index.ts';
import { open } from './account-closing-store.ts';

/** By the account. Whoever signed in after asking has thought better of it. */
export const listDueClosings = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  open(db)
    .clearSelect()
    .select('account_id as id')
    .where(isFree)
    .where((eb) =>
      eb.or([
        eb('due_at', '<=', now),
        eb.exists(
          eb
            .selectFrom('session')
            .select('session.account_id')
            .whereRef('session.account_id', '=', 'account_closing.account_id')
            .whereRef('session.created_at', '>', 'account_closing.asked_at'),
        ),
      ]),
    )
    .orderBy('due_at')
    .limit(50)
    .execute();

export const hasReturned = async (tx: Tx, accountId: string, askedAt: Date): Promise<boolean> =>
  (await tx
    .selectFrom('session')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('created_at', '>', askedAt)
    .executeTakeFirst()) !== undefined;

export const countWorks = async (db: Database, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('work')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
