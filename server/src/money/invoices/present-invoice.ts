import { Refusal, type AppContext } from '../../platform/index.ts';
import { openDetails, openFile } from './invoice-details.ts';
import { findInvoice, listInvoiceOrders, type InvoiceRow } from './invoices-store.ts';

/** The holder's view. */
export async function presentOwnInvoices(context: AppContext, rows: readonly InvoiceRow[]) {
  const orders = await ordersOf(context, rows);
  return rows.map((row) => {
    const { title, email } = openDetails(context.vault, row.details_sealed);
    const file = openFile(context.vault, row.file_sealed);
    return {
      id: row.id,
      state: row.state,
      amountFen: row.amount_fen,
      titleKind: row.title_kind,
      title,
      email,
      orders: (orders.get(row.id) ?? []).map((one) => ({
        orderId: one.order_id,
        orderNo: one.order_no,
        amountFen: one.amount_fen,
      })),
      requestedAt: row.requested_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      // A voided one is no longer an invoice.
      file: row.state !== 'issued' || file === null ? null : { name: file.name, sizeBytes: file.sizeBytes },
    };
  });
}

/** Finance's list: nothing personal. */
export async function presentInvoiceRows(context: AppContext, rows: readonly InvoiceRow[]) {
  const orders = await ordersOf(context, rows);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    titleKind: row.title_kind,
    amountFen: row.amount_fen,
    orderNos: (orders.get(row.id) ?? []).map((one) => one.order_no),
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider_name,
    reason: row.reason,
    hasFile: row.object_key !== null,
  }));
}

export async function getInvoiceRow(context: AppContext, id: string) {
  const row = await findInvoice(context.db, id);
  const [presented] = await presentInvoiceRows(context, row === undefined ? [] : [row]);
  if (presented === undefined) throw new Refusal('NOT_FOUND');
  return presented;
}

async function ordersOf(context: AppContext, rows: readonly InvoiceRow[]) {
  const found = await listInvoiceOrders(
    context.db,
    rows.map((row) => row.id),
  );
  return Map.groupBy(found, (one) => one.invoice_id);
}
