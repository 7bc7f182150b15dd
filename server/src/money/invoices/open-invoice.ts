import { Refusal, type StaffActor, type AppContext, inTransaction } from '../../platform/index.ts';
import { auditStaff, refuseOwnMatter } from '../../people/index.ts';
import { openDetails, openFile } from './invoice-details.ts';
import { findInvoice, listInvoiceOrders } from './invoices-store.ts';
import { getInvoiceRow } from './present-invoice.ts';

/** Title, tax number and mailbox in full, since the invoice is made from them; audited. */
export async function openInvoice(context: AppContext, actor: StaffActor, id: string) {
  const row = Refusal.unlessFound(await findInvoice(context.db, id));
  await refuseOwnMatter(context.db, actor, [row.account_id]);
  await inTransaction(context.db, (tx) => auditStaff(tx, actor.staffId, 'invoice-opened', id));
  const file = openFile(context.vault, row.file_sealed);
  return {
    ...(await getInvoiceRow(context, id)),
    ...openDetails(context.vault, row.details_sealed),
    orders: (await listInvoiceOrders(context.db, [id])).map((one) => ({
      orderNo: one.order_no,
      packageName: one.snapshot.name,
      amountFen: one.amount_fen,
    })),
    file: file === null ? null : { name: file.name, sizeBytes: file.sizeBytes },
  };
}
