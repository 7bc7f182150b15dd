import { type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount, auditStaff } from '../../people/index.ts';
import { releaseOrders, setInvoice } from './invoices-store.ts';
import { lockWaiting } from './lock-waiting.ts';
import { getInvoiceRow } from './present-invoice.ts';

/** Returns the request with a reason; its orders may be requested again. */
export async function rejectInvoice(
  context: AppContext,
  actor: StaffActor,
  { id, reason }: { id: string; reason: string },
) {
  await inTransaction(context.db, async (tx) => {
    const invoice = await lockWaiting(tx, actor, id);
    await setInvoice(tx, id, {
      state: 'rejected',
      decided_at: context.now(),
      decided_by: actor.staffId,
      reason,
    });
    await releaseOrders(tx, id);
    await auditStaff(tx, actor.staffId, 'invoice-rejected', id);
    await notifyAccount(tx, invoice.account_id, {
      title: '发票申请被退回',
      category: 'orders',
      body: reason,
      link: 'personal?currentType=payment',
    });
  });
  return getInvoiceRow(context, id);
}
