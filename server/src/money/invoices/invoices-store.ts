import { type RawBuilder, sql } from 'kysely';
import { type Database, insertNew, type Tx } from '../../platform/index.ts';

type State = 'requested' | 'issued' | 'rejected' | 'voided';

/**
 * The part of an order's payment that was not refunded. A decided refund counts, although the provider still
 * has it.
 */
const kept = sql<number>`(package_order.price_fen - coalesce((
  select sum(refund.amount_fen) from refund
  where refund.order_id = package_order.id and refund.kind = 'requested'
    and refund.state in ('approved', 'processing', 'failed', 'done')), 0))::int`;

/** Orders with unrefunded money. One under refund waits for the result. */
const paidOrders = (db: Database, accountId: string) =>
  db
    .selectFrom('package_order')
    .select(['package_order.id', 'order_no', 'snapshot', 'paid_at', kept.as('amount_fen')])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['paid', 'refunded'])
    .where(kept, '>', 0);

export const listInvoiceable = (db: Database, accountId: string) =>
  paidOrders(db, accountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice_order')
            .select('invoice_id')
            .whereRef('invoice_order.order_id', '=', 'package_order.id')
            .where('live', '=', true),
        ),
      ),
    )
    .orderBy('paid_at', 'desc')
    .limit(200)
    .execute();

/**
 * The chosen orders of a person, locked until the invoice is written: a refund that begins now waits, or came
 * first.
 */
export const lockPaidOrders = (tx: Tx, accountId: string, ids: readonly string[]) =>
  paidOrders(tx, accountId)
    .where('package_order.id', 'in', ids)
    .orderBy('package_order.id')
    .forUpdate()
    .execute();

interface NewInvoice {
  id: string;
  account_id: string;
  title_kind: 'person' | 'company';
  details_sealed: Uint8Array;
  amount_fen: number;
  requested_at: Date;
}

/** False where the id is taken. */
export const insertInvoice = (tx: Tx, row: NewInvoice): Promise<boolean> =>
  insertNew(tx.insertInto('invoice').values({ ...row, details_sealed: Buffer.from(row.details_sealed) }));

/** False where a live invoice covers the order already. */
export const insertInvoiceOrder = (
  tx: Tx,
  row: { invoice_id: string; order_id: string; amount_fen: number },
): Promise<boolean> => insertNew(tx.insertInto('invoice_order').values(row));

const whole = (db: Database) =>
  db
    .selectFrom('invoice')
    .leftJoin('staff_name as staff', 'staff.id', 'invoice.decided_by')
    .selectAll('invoice')
    .select('staff.name as decider_name');

export const findOwnInvoice = (db: Database, accountId: string, id: string) =>
  whole(db).where('invoice.id', '=', id).where('account_id', '=', accountId).executeTakeFirst();

export const findInvoice = (db: Database, id: string) =>
  whole(db).where('invoice.id', '=', id).executeTakeFirst();

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;

export const lockInvoice = (tx: Tx, id: string) =>
  tx.selectFrom('invoice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Also rejected and voided ones, as they were asked for. */
export const listInvoicesOfOrder = (db: Database, orderId: string) =>
  whole(db)
    .where('invoice.id', 'in', (eb) =>
      eb.selectFrom('invoice_order').select('invoice_id').where('order_id', '=', orderId),
    )
    .orderBy('requested_at')
    .execute();

interface Where {
  accountId?: string;
  state?: State | undefined;
}

const found = (db: Database, { accountId, state }: Where) =>
  whole(db)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'requested'));

/** Waiting ones: oldest first. All others: newest first. */
export const listInvoices = (db: Database, where: Where, page: number, size: number) =>
  found(db, where)
    .orderBy('requested_at', where.state === 'requested' && where.accountId === undefined ? 'asc' : 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countInvoices(db: Database, where: Where): Promise<number> {
  const { count } = await found(db, where)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listInvoiceOrders(db: Database, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return [];
  return db
    .selectFrom('invoice_order')
    .innerJoin('package_order', 'package_order.id', 'invoice_order.order_id')
    .select(['invoice_id', 'order_id', 'order_no', 'snapshot', 'invoice_order.amount_fen'])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('order_no')
    .execute();
}

interface Decided {
  state: Exclude<State, 'requested'>;
  decided_at: Date;
  decided_by?: string;
  reason?: string;
  object_key?: string;
  file_sealed?: Uint8Array;
}

export const setInvoice = (tx: Tx, id: string, { file_sealed, ...decided }: Decided) =>
  tx
    .updateTable('invoice')
    .set({ ...decided, ...(file_sealed && { file_sealed: Buffer.from(file_sealed) }) })
    .where('id', '=', id)
    .execute();

/** The orders may be invoiced again. */
export const releaseOrders = (tx: Tx, invoiceId: string) =>
  tx.updateTable('invoice_order').set({ live: false }).where('invoice_id', '=', invoiceId).execute();

/**
 * How many of an invoice's orders are now worth less than it states, and how many are being refunded. Locks
 * them.
 */
export async function countRefunded(
  tx: Tx,
  invoiceId: string,
): Promise<{ refunded: number; underWay: number }> {
  const rows = await tx
    .selectFrom('invoice_order')
    .innerJoin('package_order', 'package_order.id', 'invoice_order.order_id')
    .select(['package_order.state', 'invoice_order.amount_fen', kept.as('kept_fen')])
    .where('invoice_id', '=', invoiceId)
    .orderBy('package_order.id')
    .forUpdate('package_order')
    .execute();
  return {
    refunded: rows.filter((row) => row.state === 'refunded' && row.kept_fen < row.amount_fen).length,
    underWay: rows.filter((row) => row.state === 'refunding').length,
  };
}

/** Requested or issued, although one of its orders is now worth less than it states. */
export const listOvertaken = (db: Database, which: RawBuilder<boolean>) =>
  db
    .selectFrom('invoice')
    .innerJoin('invoice_order', 'invoice_order.invoice_id', 'invoice.id')
    .innerJoin('package_order', 'package_order.id', 'invoice_order.order_id')
    .select(['invoice.id', 'invoice_order.order_id'])
    .where('invoice.state', 'in', ['requested', 'issued'])
    .where('package_order.state', '=', 'refunded')
    .where(kept, '<', (eb) => eb.ref('invoice_order.amount_fen'))
    .where(which)
    .limit(50)
    .execute();

export const ofOrder = (id: string): RawBuilder<boolean> => sql<boolean>`package_order.id = ${id}`;
