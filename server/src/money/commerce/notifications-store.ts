import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

/** A verified notification about a payment or its refund; providers repeat them until they are acknowledged. */
export const countNotification = (tx: Tx, paymentId: string, kind: 'paid' | 'refund', at: Date) =>
  tx
    .insertInto('payment_notification')
    .values({ payment_id: paymentId, kind, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['payment_id', 'kind'])
        .doUpdateSet({ times: sql`payment_notification.times + 1`, last_at: at }),
    )
    .execute();

export const listNotifications = (db: Database, orderId: string) =>
  db
    .selectFrom('payment_notification')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .selectAll('payment_notification')
    .where('order_id', '=', orderId)
    .orderBy('first_at')
    .execute();
