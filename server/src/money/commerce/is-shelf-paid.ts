import { Refusal, type AppContext } from '../../platform/index.ts';
import { getOwnOrder, isOrderPaid } from './is-order-paid.ts';

/** Whether the fee of a display is paid; a package's order is not found. */
export async function isShelfPaid(context: AppContext, accountId: string, orderNo: string): Promise<boolean> {
  const order = await getOwnOrder(context, accountId, orderNo);
  if (order.work_id === null) throw new Refusal('NOT_FOUND');
  return isOrderPaid(context, accountId, orderNo);
}
