import { Refusal, type StaffActor, type World, inTransaction } from '../../platform/index.ts';
import { auditStaff } from '../../people/index.ts';
import { openDetails, openFile } from './invoice-details.ts';
import { findInvoice, listInvoiceOrders } from './invoices-store.ts';
import { getInvoiceRow } from './present-invoice.ts';

/** Title, tax number and mailbox in full, since the invoice has to be made out; written down in the audit. */
export async function openInvoice(world: World, actor: StaffActor, id: string) {
  const row = await findInvoice(world.db, id);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  await inTransaction(world.db, (tx) => auditStaff(tx, actor.staffId, 'invoice-opened', id));
  const file = openFile(world.vault, row.file_sealed);
  return {
    ...(await getInvoiceRow(world, id)),
    ...openDetails(world.vault, row.details_sealed),
    orders: (await listInvoiceOrders(world.db, [id])).map((one) => ({
      orderNo: one.order_no,
      packageName: one.snapshot.name,
      amountFen: one.amount_fen,
    })),
    file: file === null ? null : { name: file.name, sizeBytes: file.sizeBytes },
  };
}
