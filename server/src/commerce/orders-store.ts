import type { Database, Tx } from '../db/database.ts';
import type { PackageSnapshot } from '../db/schema.ts';

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

export const findPackageOnSale = (db: Database, id: string) =>
  db
    .selectFrom('package')
    .select(packageColumns)
    .where('id', '=', id)
    .where('on_sale', '=', true)
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

interface NewOrder {
  id: string;
  orderNo: string;
  accountId: string;
  packageId: string;
  snapshot: PackageSnapshot;
  remark: string;
  expiresAt: Date;
}

/** False where an open order for the package stands already. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<boolean> {
  const made = await tx
    .insertInto('package_order')
    .values({
      id: order.id,
      order_no: order.orderNo,
      account_id: order.accountId,
      package_id: order.packageId,
      snapshot: JSON.stringify(order.snapshot),
      price_fen: order.snapshot.priceFen,
      remark: order.remark,
      expires_at: order.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
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

export const setOrderState = (tx: Tx, id: string, state: OrderRow['state'], paidAt?: Date) =>
  tx
    .updateTable('package_order')
    .set(paidAt === undefined ? { state } : { state, paid_at: paidAt })
    .where('id', '=', id)
    .execute();

export const listOverdueOrders = (db: Database, now: Date) =>
  db
    .selectFrom('package_order')
    .selectAll()
    .where('state', 'in', ['created', 'paying'])
    .where('expires_at', '<=', now)
    .limit(20)
    .execute();

export const hasOrderOfPackage = async (db: Database, accountId: string, packageId: string): Promise<boolean> =>
  (await db
    .selectFrom('package_order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('state', '=', 'paid')
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

/** The membership that ends last governs: renewals do not stack (specification section 4). */
export const findMembership = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('membership')
    .select(['package_name', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('ends_at', 'desc')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
