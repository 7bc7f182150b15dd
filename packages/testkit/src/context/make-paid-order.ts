import { withoutTriggers } from '../database/without-triggers.ts';
import type { Database } from '../../../../server/src/platform/db/database.ts';
import { newId } from '../../../../server/src/platform/db/ids.ts';

const PACKAGE = '0199c000-0000-7000-8000-000000000002';

/** A refund of part of an order's price that has reached the payer. */
export async function makeRefund(db: Database, orderId: string, amountFen: number): Promise<void> {
  const [id, paymentId, now] = [newId(), newId(), new Date()];
  await db
    .insertInto('payment')
    .values({
      id: paymentId,
      order_id: orderId,
      payment_no: paymentId,
      channel: 'wechat',
      state: 'paid',
      paid_at: now,
    })
    .execute();
  const row = {
    id,
    refund_no: id,
    kind: 'requested',
    order_id: orderId,
    payment_id: paymentId,
    state: 'done',
    amount_fen: amountFen,
    is_full: false,
    requested_at: now,
    ask_after: now,
    done_at: now,
  } as const;
  await withoutTriggers(db, (one) => one.insertInto('refund').values(row).execute());
}

interface Wanted {
  priceFen?: number;
  state?: 'created' | 'paid' | 'refunding' | 'refunded';
  paidAt?: Date;
  name?: string;
}

/** An order as a payment leaves it; the test itself adds quotas and membership. */
export async function makeOrder(db: Database, accountId: string, wanted: Wanted = {}) {
  const { priceFen = 6800, state = 'paid', paidAt = new Date(), name = '随笔' } = wanted;
  const id = newId();
  const orderNo = `YJ${id.replaceAll('-', '').slice(-22)}`;
  const quotas = { evidence: 10, authentic: 2, gallery: 2, common: 20 };
  await db
    .insertInto('package_order')
    .values({
      id,
      order_no: orderNo,
      account_id: accountId,
      package_id: PACKAGE,
      snapshot: JSON.stringify({ name, priceFen, termDays: 30, quotas }),
      price_fen: priceFen,
      state,
      expires_at: paidAt,
      paid_at: state === 'created' ? null : paidAt,
    })
    .execute();
  return { id, orderNo };
}
