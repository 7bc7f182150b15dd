import { type AppContext, inTransaction, itemJob } from '../../platform/index.ts';
import { notifyAccount } from '../../people/index.ts';
import { voidInvoicesKind } from '../refunds/index.ts';
import {
  countRefunded,
  listOvertaken,
  ofOrder,
  lockInvoice,
  releaseOrders,
  setInvoice,
} from './invoices-store.ts';

/** A refunded amount is not invoiced. The rest of its orders may be requested again. */
export const voidOvertakenInvoices = itemJob({
  kind: voidInvoicesKind,
  label: '作废发票',
  listDue: async (context, free) =>
    (await listOvertaken(context.db, free('package_order.id'))).map(({ order_id: id }) => ({ id })),
  run: async (context, orderId) => {
    for (const { id } of await listOvertaken(context.db, ofOrder(orderId))) await voidOne(context, id);
  },
});

const voidOne = (context: AppContext, id: string) =>
  inTransaction(context.db, async (tx) => {
    const invoice = await lockInvoice(tx, id);
    if (invoice === undefined || (invoice.state !== 'requested' && invoice.state !== 'issued')) return;
    if ((await countRefunded(tx, id)).refunded === 0) return;
    await setInvoice(tx, id, { state: 'voided', decided_at: context.now(), reason: '订单已退款' });
    await releaseOrders(tx, id);
    await notifyAccount(tx, invoice.account_id, {
      title: '发票已作废',
      category: 'orders',
      body: '发票所含的订单已退款，原发票作废；未退的金额可以重新申请。',
      link: 'personal?currentType=payment',
    });
  });
