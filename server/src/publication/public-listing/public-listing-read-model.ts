import type { Database, Tx } from '../../platform/index.ts';
import type { RawBuilder } from 'kysely';
import { WAITING, type Waiting } from './public-listing-store.ts';

/** What is checked before a work is shown. */
export const findGateSubject = (db: Database, workId: string) =>
  db
    .selectFrom('work')
    .innerJoin('original', 'original.work_id', 'work.id')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .innerJoin('track', (join) => join.onRef('track.work_id', '=', 'work.id').on('track.name', '=', 'evidence'))
    .select([
      'work.id',
      'work.account_id',
      'work.title',
      'work.description',
      'work.file_sha256',
      'original.pdq',
      'original.pdq_trimmed',
      'original.pdq_quality',
      'original.preview_key',
      'original.thumbnail_key',
      'deposit.number',
      'deposit.completed_at',
      'track.state as evidence',
    ])
    .where('work.id', '=', workId)
    .where('work.deleted_at', 'is', null)
    .executeTakeFirst();

export type GateSubject = NonNullable<Awaited<ReturnType<typeof findGateSubject>>>;

/** A person's last decision about any work of this account; undefined without one. */
export const findLastJudgement = (db: Database, accountId: string) =>
  db
    .selectFrom('shelf_decision')
    .innerJoin('work', 'work.id', 'shelf_decision.work_id')
    .select('shelf_decision.outcome')
    .where('work.account_id', '=', accountId)
    .where('shelf_decision.staff_id', 'is not', null)
    .orderBy('shelf_decision.at', 'desc')
    .orderBy('shelf_decision.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The display that waits for this order, which was paid or closed. */
export const listWaitingWorks = (db: Database, orderId: string) =>
  db
    .selectFrom('shelf')
    .innerJoin('package_order', 'package_order.id', 'shelf.order_id')
    .select('shelf.work_id')
    .where('shelf.order_id', '=', orderId)
    .where('shelf.state', '=', 'unpaid')
    .where('package_order.state', 'in', ['paid', 'closed'])
    .execute();

export const findOrderState = async (tx: Tx, orderId: string) =>
  (await tx.selectFrom('package_order').select('state').where('id', '=', orderId).executeTakeFirst())?.state;

/** Paid for a display that was not made: no display waits for it, and it is not earned. */
const unfulfilled = (db: Database) =>
  db
    .selectFrom('package_order')
    .leftJoin('shelf', 'shelf.order_id', 'package_order.id')
    .select(['package_order.id', 'package_order.work_id'])
    .where('package_order.work_id', 'is not', null)
    .where('package_order.state', '=', 'paid')
    .where('shelf.work_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger_transaction')
            .select('ledger_transaction.id')
            .whereRef('ledger_transaction.order_id', '=', 'package_order.id')
            .where('ledger_transaction.kind', '=', 'display-shown'),
        ),
      ),
    );

export const findUnfulfilledOrder = (db: Database, id: string) =>
  unfulfilled(db).where('package_order.id', '=', id).executeTakeFirst();

/** A display waits for it and it is paid or closed, or nothing came of what was paid. */
export async function listOrdersToFollow(db: Database, isFree: RawBuilder<boolean>) {
  const settled = await db
    .selectFrom('shelf')
    .innerJoin('package_order', 'package_order.id', 'shelf.order_id')
    .select('package_order.id')
    .where('shelf.state', '=', 'unpaid')
    .where('package_order.state', 'in', ['paid', 'closed'])
    .where(isFree)
    .limit(50)
    .execute();
  return [...settled, ...(await unfulfilled(db).where(isFree).limit(50).execute())];
}

const selectChecks = (db: Database) =>
  db
    .selectFrom('shelf')
    .innerJoin('work', 'work.id', 'shelf.work_id')
    .innerJoin('original', 'original.work_id', 'shelf.work_id')
    .innerJoin('deposit', 'deposit.work_id', 'shelf.work_id')
    .selectAll('shelf')
    .select([
      'work.title',
      'work.account_id',
      'original.thumbnail_key',
      'original.preview_key',
      'deposit.number',
    ])
    .where('work.deleted_at', 'is', null);

export type CheckRow = Awaited<ReturnType<ReturnType<typeof selectChecks>['execute']>>[number];

export const listChecks = (db: Database, show: Waiting, page: number, size: number) =>
  selectChecks(db)
    .where('shelf.state', 'in', [...WAITING[show]])
    .orderBy('shelf.since')
    .orderBy('shelf.work_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const findCheck = (db: Database, workId: string) =>
  selectChecks(db).where('shelf.work_id', '=', workId).executeTakeFirst();

export const countWaiting = async (db: Database): Promise<Record<Waiting, number>> => {
  const rows = await db
    .selectFrom('shelf')
    .innerJoin('work', 'work.id', 'shelf.work_id')
    .select(['shelf.state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('work.deleted_at', 'is', null)
    .where('shelf.state', 'in', [...WAITING.checks, ...WAITING.appeals])
    .groupBy('shelf.state')
    .execute();
  const sum = (states: readonly string[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((total, { count }) => total + Number(count), 0);
  return { checks: sum(WAITING.checks), appeals: sum(WAITING.appeals) };
};

export const findPublicByNumber = (db: Database, number: string) =>
  db
    .selectFrom('deposit')
    .innerJoin('work', 'work.id', 'deposit.work_id')
    .innerJoin('original', 'original.work_id', 'work.id')
    .select(['work.id', 'work.title', 'original.thumbnail_key'])
    .where('deposit.number', '=', number)
    .where('work.is_public', '=', true)
    .where('work.deleted_at', 'is', null)
    .executeTakeFirst();
