import type { RawBuilder } from 'kysely';
import { type Database, enqueue, type PackageSnapshot, type Tx } from '../../platform/index.ts';
import { closeOrderKind } from './order-jobs.ts';

export type Channel = 'wechat' | 'alipay';

const packageColumns = [
  'id',
  'name',
  'price_fen',
  'term_days',
  'evidence',
  'authentic',
  'gallery',
  'common',
  'remark',
] as const;

export const listPackages = (db: Database, page: number, size: number) =>
  db
    .selectFrom('package')
    .select(packageColumns)
    .where('on_sale', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const countPackages = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('package')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('on_sale', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Its terms stay as they are until the transaction ends: an order of others is refused (migration 0075). */
export const holdPackageOnSale = (tx: Tx, id: string) =>
  tx
    .selectFrom('package')
    .select(packageColumns)
    .where('id', '=', id)
    .where('on_sale', '=', true)
    .forShare()
    .executeTakeFirst();

export const findOpenOrder = (db: Database, accountId: string, packageId: string, now: Date) =>
  db
    .selectFrom('package_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('state', 'in', ['created', 'paying'])
    .where('expires_at', '>', now)
    .executeTakeFirst();

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOpenOrder>>>;

export const findOpenDisplayOrder = (db: Database, workId: string) =>
  db
    .selectFrom('package_order')
    .selectAll()
    .where('work_id', '=', workId)
    .where('state', 'in', ['created', 'paying'])
    .executeTakeFirst();

interface NewOrder {
  id: string;
  orderNo: string;
  accountId: string;
  /** One of the two: a package, or the work whose display it is for. */
  packageId: string | null;
  workId: string | null;
  snapshot: PackageSnapshot;
  remark: string;
  createdAt: Date;
  expiresAt: Date;
}

/** False where an open order for the same package or work exists. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const made = await tx
    .insertInto('package_order')
    .values({
      id: order.id,
      order_no: order.orderNo,
      account_id: order.accountId,
      package_id: order.packageId,
      work_id: order.workId,
      snapshot: JSON.stringify(order.snapshot),
      price_fen: order.snapshot.priceFen,
      remark: order.remark,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return false;
  await enqueue(tx, closeOrderKind, { id: order.id }, order.expiresAt);
  return true;
}

export const findOrder = (db: Database, accountId: string, id: string) =>
  db
    .selectFrom('package_order')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const findOrderByNo = (db: Database, accountId: string, orderNo: string) =>
  db
    .selectFrom('package_order')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

/** By the order's number, or the number of a refund or of the provider; each has its index. */
export const findOrderOfNumbers = (db: Database, number: string, orderNo: string) =>
  db
    .selectFrom('package_order')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('package_order as named')
        .select('named.id')
        .where('order_no', '=', orderNo)
        .unionAll(eb.selectFrom('payment').select('order_id as id').where('provider_trade_no', '=', number))
        .unionAll(eb.selectFrom('refund').select('order_id as id').where('refund_no', '=', number)),
    )
    .orderBy('id')
    .executeTakeFirst();

/** The latest orders of an account, closed or not. */
export const listOrdersOfAccount = (db: Database, accountId: string, limit: number) =>
  db
    .selectFrom('package_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** By its number alone: for a provider's report. */
export const lockOrderByNo = (tx: Tx, orderNo: string) =>
  tx.selectFrom('package_order').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst();

export const lockOwnOrder = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('package_order')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

export const setTermsAccepted = (tx: Tx, id: string, version: string, at: Date) =>
  tx
    .updateTable('package_order')
    .set({ terms_version: version, terms_accepted_at: at })
    .where('id', '=', id)
    .execute();

export const lockOrder = (tx: Tx, id: string) =>
  tx.selectFrom('package_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const getOrder = (db: Database, id: string) =>
  db.selectFrom('package_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const putOrderState = (tx: Tx, id: string, state: OrderRow['state'], paidAt?: Date) =>
  tx
    .updateTable('package_order')
    .set(paidAt === undefined ? { state } : { state, paid_at: paidAt })
    .where('id', '=', id)
    .execute();

/** Open orders past their time, and others of which a code could still be paid. */
export const listOrdersToClose = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('package_order')
    .select('id')
    .where(isFree)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', ['created', 'paying']), eb('expires_at', '<=', now)]),
        eb('id', 'in', (inner) =>
          inner
            .selectFrom('payment')
            .innerJoin('package_order as of', 'of.id', 'payment.order_id')
            .select('payment.order_id')
            .where('payment.state', '=', 'waiting')
            .where('of.state', 'not in', ['created', 'paying']),
        ),
      ]),
    )
    .limit(100)
    .execute();

/** Whether a person has had a zero-price package already. */
export const hasFreeGrant = async (db: Database, accountId: string, packageId: string): Promise<boolean> =>
  (await db
    .selectFrom('package_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('price_fen', '=', 0)
    .where('state', 'in', ['paid', 'refunding', 'refunded'])
    .executeTakeFirst()) !== undefined;

export const insertMembership = (
  tx: Tx,
  row: {
    id: string;
    account_id: string;
    order_id: string;
    package_name: string;
    starts_at: Date;
    ends_at: Date;
  },
) =>
  tx
    .insertInto('membership')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** The membership that ends last applies: renewals do not stack (specification section 4). */
export const findMembership = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('membership')
    .select(['package_name', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('ended_at', 'is', null)
    .orderBy('ends_at', 'desc')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The order was refunded: its membership ends, others continue. */
export const endMembership = (tx: Tx, orderId: string, endedAt: Date) =>
  tx.updateTable('membership').set({ ended_at: endedAt }).where('order_id', '=', orderId).execute();

/** Paid orders whose term is over and whose price is not earned yet. */
export const listEndedTerms = (db: Database, now: Date) =>
  db
    .selectFrom('package_order')
    .innerJoin('membership', 'membership.order_id', 'package_order.id')
    .select(['package_order.id', 'membership.ends_at'])
    .where('package_order.state', '=', 'paid')
    .where('package_order.price_fen', '>', 0)
    .where('membership.ends_at', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger_transaction')
            .select('ledger_transaction.id')
            .whereRef('ledger_transaction.order_id', '=', 'package_order.id')
            .where('ledger_transaction.kind', '=', 'term-ended'),
        ),
      ),
    )
    .limit(100)
    .execute();

/** What an order is about, for the guardian who is asked. */
export const findOrderFacts = (db: Database, accountId: string, orderId: string) =>
  db
    .selectFrom('package_order')
    .select(['snapshot', 'price_fen'])
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
