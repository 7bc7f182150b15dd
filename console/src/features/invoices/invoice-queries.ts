import { listInvoices, openInvoice, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export const INVOICE_PAGE_SIZE = 20;
export type InvoiceRow = OutputOf<typeof listInvoices>['items'][number];
export type OpenedInvoice = OutputOf<typeof openInvoice>;
export type Show = InvoiceRow['state'];

export const invoicesQuery = (show: Show, page: number) =>
  api.query(['invoices', show, page], listInvoices, { show, page, size: INVOICE_PAGE_SIZE }, livePage());

/** Each opening is audited: fetched once, and never refetched in the background. */
export const openedInvoiceQuery = (id: string) =>
  api.query(['invoice', id], openInvoice, { id }, { staleTime: Infinity, retry: false });
