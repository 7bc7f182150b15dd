import type { Database, Tx } from '../db/database.ts';
import type { Channel } from './orders-store.ts';

export const findPayment = (db: Database, orderId: string, channel: Channel) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('channel', '=', channel)
    .executeTakeFirst();

export const listPayments = (db: Database, orderId: string) =>
  db.selectFrom('payment').selectAll().where('order_id', '=', orderId).execute();

export const insertPayment = (tx: Tx, row: { id: string; order_id: string; channel: Channel }) =>
  tx
    .insertInto('payment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const setCodeUrl = (tx: Tx, orderId: string, channel: Channel, codeUrl: string) =>
  tx
    .updateTable('payment')
    .set({ code_url: codeUrl })
    .where('order_id', '=', orderId)
    .where('channel', '=', channel)
    .execute();

interface Paid {
  state: 'paid' | 'refunding' | 'disputed';
  amountFen: number;
  providerTradeNo: string;
  paidAt: Date;
}

export const markPayment = (tx: Tx, id: string, paid: Paid) =>
  tx
    .updateTable('payment')
    .set({
      state: paid.state,
      amount_fen: paid.amountFen,
      provider_trade_no: paid.providerTradeNo,
      paid_at: paid.paidAt,
    })
    .where('id', '=', id)
    .execute();

export const setPaymentState = (tx: Tx, id: string, state: 'closed' | 'refunded') =>
  tx.updateTable('payment').set({ state }).where('id', '=', id).execute();

/** True when it is this caller's turn to ask the provider: at most once in `seconds`, over all processes. */
export async function takeTurnToAsk(db: Database, id: string, now: Date, seconds: number): Promise<boolean> {
  const turn = await db
    .updateTable('payment')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - seconds * 1000))]),
    )
    .executeTakeFirst();
  return turn.numUpdatedRows === 1n;
}

export const listStrayPayments = (db: Database) =>
  db
    .selectFrom('payment')
    .innerJoin('package_order', 'package_order.id', 'payment.order_id')
    .select(['payment.id', 'payment.channel', 'payment.amount_fen', 'package_order.order_no'])
    .where('payment.state', '=', 'refunding')
    .limit(20)
    .execute();
