import { sql } from 'kysely';
import type { Database, Page } from '../../platform/index.ts';

/** A work by the number of its deposit, erased or not. */
export const findByNumber = (db: Database, number: string) =>
  db
    .selectFrom('deposit')
    .innerJoin('work', 'work.id', 'deposit.work_id')
    .innerJoin('account_name as account', 'account.id', 'work.account_id')
    .select(['work.id', 'work.account_id', 'work.erased_at', 'account.nickname', 'deposit.number'])
    .where('deposit.number', '=', number)
    .executeTakeFirst();

/** The subject of a hold: the account, or the holder of the work. */
export async function listHeldAccounts(
  db: Database,
  { account_id: accountId, work_id: workId }: { account_id: string | null; work_id: string | null },
): Promise<string[]> {
  if (accountId !== null) return [accountId];
  const works = await db.selectFrom('work').select('account_id').where('id', '=', workId).execute();
  return works.map((work) => work.account_id);
}

const whole = (db: Database) =>
  db
    .selectFrom('legal_hold')
    .innerJoin('staff_name as setter', 'setter.id', 'legal_hold.set_by')
    .leftJoin('staff_name as confirmer', 'confirmer.id', 'legal_hold.confirmed_by')
    .leftJoin('staff_name as asker', 'asker.id', 'legal_hold.lifting_by')
    .leftJoin('staff_name as lifter', 'lifter.id', 'legal_hold.lifted_by')
    .leftJoin('deposit', 'deposit.work_id', 'legal_hold.work_id')
    .selectAll('legal_hold')
    .select([
      'setter.name as set_name',
      'confirmer.name as confirmed_name',
      'asker.name as lifting_name',
      'lifter.name as lifted_name',
      'deposit.number as deposit_number',
    ]);

export const findHold = (db: Database, id: string) =>
  whole(db).where('legal_hold.id', '=', id).executeTakeFirst();
export type HoldRow = NonNullable<Awaited<ReturnType<typeof findHold>>>;

export const listHolds = (db: Database, isLifted: boolean, { limit, offset }: Page) =>
  whole(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('legal_hold.lifted_at', isLifted ? 'is not' : 'is', null)
    .orderBy('legal_hold.set_at', 'desc')
    .orderBy('legal_hold.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countWaitingHolds = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('legal_hold')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['set', 'lifting'])
    .executeTakeFirstOrThrow();
  return Number(count);
};
