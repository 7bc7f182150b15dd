export { openDetails as openInvoiceDetails } from './invoice-details.ts';
export { voidOvertakenInvoices } from './void-overtaken-invoices.ts';
export { listInvoicesOfOrder } from './invoices-store.ts';
export { presentInvoiceRows } from './present-invoice.ts';
