import type { Pool } from 'pg';
import { settledFen } from '../../../simulators/src/cashier/order.ts';
import type { CashierContext as Cashier } from '../../../simulators/src/cashier/context.ts';

interface Completed {
  order_no: string;
  price_fen: number;
  channel: 'wechat' | 'alipay' | null;
}

/** No grant without a payment: every complete order was paid at the provider, at its price. */
export async function checkGrants(pool: Pool, cashier: Cashier, accountId?: string): Promise<string[]> {
  const { rows } = await pool.query<Completed>(
    `select o.order_no, o.price_fen, p.channel from package_order o
     left join ledger_transaction t on t.order_id = o.id and t.kind = 'received'
       and exists (select from ledger_entry e where e.transaction_id = t.id and e.account = 'prepaid')
     left join payment p on p.id = t.payment_id
     where o.state in ('paid', 'refunding', 'refunded') and o.price_fen > 0
       and ($1::uuid is null or o.account_id = $1)`,
    [accountId ?? null],
  );
  return rows.flatMap(({ order_no: orderNo, price_fen: priceFen, channel }) => {
    const there = channel === null ? undefined : cashier.orders.find(`${channel}/${orderNo}`);
    return there?.state === 'paid' && settledFen(there) === priceFen
      ? []
      : [`${orderNo} is complete and was not paid at ${channel}`];
  });
}

interface Settled {
  channel: 'wechat' | 'alipay';
  order_no: string;
  state: string;
  amount_fen: number | null;
}

/**
 * At rest: what the provider took is granted, returned or with finance, and its refunds equal those in our
 * books, one by one.
 */
export async function checkRest(pool: Pool, cashier: Cashier): Promise<string[]> {
  const faults: string[] = [];
  const payments = await pool.query<Settled>(
    `select p.channel, o.order_no, p.state, p.amount_fen from payment p join package_order o on o.id = p.order_id`,
  );
  const known = new Map(payments.rows.map((row) => [`${row.channel}/${row.order_no}`, row]));
  for (const order of cashier.orders.list()) {
    const own = known.get(`${order.channel}/${order.orderNo}`);
    const isBack =
      cashier.refunds.find(`${order.channel}/${order.orderNo}/cancel_${order.orderNo}`) !== undefined;
    if (order.state !== 'paid') {
      if (own?.amount_fen != null)
        faults.push(`${order.orderNo}: we have a payment that ${order.channel} has not`);
    } else if (own?.amount_fen !== settledFen(order) && !isBack)
      faults.push(`${order.orderNo}: paid at ${order.channel}, here ${own?.state} with ${own?.amount_fen}`);
    else if (own?.state === 'refunding') faults.push(`${order.orderNo}: was to go back from ${order.channel}`);
  }
  const refunds = await pool.query<{ key: string; amount_fen: number }>(
    `select p.channel || '/' || o.order_no || '/' || r.refund_no as key, r.amount_fen
     from refund r join payment p on p.id = r.payment_id join package_order o on o.id = r.order_id
     where r.state = 'done'`,
  );
  const done = new Map(refunds.rows.map((row) => [row.key, row.amount_fen]));
  for (const refund of cashier.refunds.list()) {
    if (refund.fault !== undefined || refund.refundNo.startsWith('cancel_')) continue;
    const key = `${refund.channel}/${refund.orderNo}/${refund.refundNo}`;
    if (done.get(key) !== refund.amountFen) faults.push(`${key}: given back there, here ${done.get(key)}`);
    done.delete(key);
  }
  for (const [key, amountFen] of done) {
    // Alipay's cancel returned it before our refund: under a number of its own.
    const order = key.slice(0, key.lastIndexOf('/'));
    const cancelled = cashier.refunds.find(`${order}/cancel_${order.slice(order.indexOf('/') + 1)}`);
    if (cancelled?.amountFen !== amountFen) faults.push(`${key}: given back here and not there`);
  }
  return faults;
}
