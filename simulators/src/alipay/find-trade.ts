import { orderId } from '../cashier/order.ts';
import type { Order } from '../cashier/order.ts';
import type { CashierContext } from '../cashier/context.ts';
import { maybeText } from './read-content.ts';
import { business, noSuchTrade } from './refusal.ts';

/** The trade by either number. Before the scan there is none, whatever codes were issued. */
export function findTrade(context: CashierContext, content: Record<string, unknown>): Order {
  const orderNo = maybeText(content, 'out_trade_no', 64);
  const tradeNo = maybeText(content, 'trade_no', 64);
  if (orderNo === undefined && tradeNo === undefined) throw business('INVALID_PARAMETER', '参数无效');
  const order = tradeNo
    ? context.orders.list().find((each) => each.channel === 'alipay' && each.tradeNo === tradeNo)
    : context.orders.find(orderId('alipay', orderNo ?? ''));
  if (!order?.tradeNo) throw noSuchTrade();
  return order;
}
