import type { SecondPerson } from '../../people/index.ts';
import { type Database, insertNew, type Page, type QuotaKind, type Tx } from '../../platform/index.ts';
import { orderNoOf } from '../commerce/index.ts';

export interface Proposal {
  id: string;
  account_id: string;
  kind: QuotaKind;
  amount: number;
  expires_at: Date;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
}

/** False where the id is taken. */
export const insertProposal = (tx: Tx, row: Proposal): Promise<boolean> =>
  insertNew(tx.insertInto('quota_grant').values(row));

export const lockQuotaAward = (tx: Tx, id: string) =>
  tx.selectFrom('quota_grant').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type LockedGrant = NonNullable<Awaited<ReturnType<typeof lockQuotaAward>>>;

export const setDecision = (
  tx: Tx,
  id: string,
  decided: {
    state: 'granted' | 'refused' | 'withdrawn';
    decided_by: SecondPerson<'quota-award'>;
    decided_at: Date;
    note: string;
  },
) => tx.updateTable('quota_grant').set(decided).where('id', '=', id).execute();

const whole = (db: Database) =>
  db
    .selectFrom('quota_grant')
    .innerJoin('account_name as account', 'account.id', 'quota_grant.account_id')
    .innerJoin('staff_name as proposer', 'proposer.id', 'quota_grant.proposed_by')
    .leftJoin('staff_name as decider', 'decider.id', 'quota_grant.decided_by')
    .selectAll('quota_grant')
    .select(['account.nickname', 'proposer.name as proposer_name', 'decider.name as decider_name']);

export const getQuotaAward = (db: Database, id: string) =>
  whole(db).where('quota_grant.id', '=', id).executeTakeFirstOrThrow();

export type QuotaAwardRow = Awaited<ReturnType<typeof getQuotaAward>>;

type Show = 'proposed' | 'decided';

export const listQuotaAwards = (db: Database, show: Show, { limit, offset }: Page) =>
  whole(db)
    .where('quota_grant.state', show === 'proposed' ? '=' : '<>', 'proposed')
    .orderBy('quota_grant.proposed_at', 'desc')
    .orderBy('quota_grant.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countQuotaAwards(db: Database, show: Show): Promise<number> {
  const { count } = await db
    .selectFrom('quota_grant')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', show === 'proposed' ? '=' : '<>', 'proposed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** By the order's number, or by that of a payment, which the payer's app shows. */
export const findAccountOfOrder = async (db: Database, no: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('package_order')
      .select('account_id')
      .where('order_no', '=', orderNoOf(no))
      .executeTakeFirst()
  )?.account_id;
