import { changeOne, type Database, type Tx } from '../../platform/index.ts';
import type { Channel } from './orders-store.ts';

/** The one by the channel's code. */
export const findCodePayment = (db: Database, orderId: string, channel: Channel) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('channel', '=', channel)
    .where('manner', '=', 'code')
    .executeTakeFirst();

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findCodePayment>>>;

/** By our number at the provider. */
export const findPaymentByNo = (db: Database, channel: Channel, paymentNo: string) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('channel', '=', channel)
    .where('payment_no', '=', paymentNo)
    .executeTakeFirst();

export const getPayment = (db: Database, id: string) =>
  db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const listPayments = (db: Database, orderId: string) =>
  db.selectFrom('payment').selectAll().where('order_id', '=', orderId).execute();

export const insertPayment = (
  tx: Tx,
  row: Pick<PaymentRow, 'id' | 'order_id' | 'channel' | 'manner' | 'payment_no' | 'created_at'>,
) =>
  tx
    .insertInto('payment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const setCodeUrl = (tx: Tx, id: string, codeUrl: string) =>
  tx.updateTable('payment').set({ code_url: codeUrl }).where('id', '=', id).execute();

export const putPayment = (
  tx: Tx,
  id: string,
  state: PaymentRow['state'],
  proof?: { amountFen: number; providerTradeNo: string; paidAt: Date },
) =>
  tx
    .updateTable('payment')
    .set({
      state,
      ...(proof && {
        amount_fen: proof.amountFen,
        provider_trade_no: proof.providerTradeNo,
        paid_at: proof.paidAt,
      }),
    })
    .where('id', '=', id)
    .execute();

/** True if this caller may query the provider now: at most once in `seconds`, over all processes. */
export const takeTurnToAsk = (db: Database, id: string, now: Date, seconds: number): Promise<boolean> =>
  changeOne(
    db
      .updateTable('payment')
      .set({ asked_at: now })
      .where('id', '=', id)
      .where((eb) =>
        eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', new Date(now.getTime() - seconds * 1000))]),
      ),
  );
