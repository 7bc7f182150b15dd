import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listInvoices, openInvoice, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export const INVOICE_PAGE_SIZE = 20;
export type InvoiceRow = OutputOf<typeof listInvoices>['items'][number];
export type OpenedInvoice = OutputOf<typeof openInvoice>;
export type Show = InvoiceRow['state'];

export const invoicesQuery = (show: Show, page: number) =>
  queryOptions({
    queryKey: ['invoices', show, page],
    queryFn: ({ signal }) => api.call(listInvoices, { show, page, size: INVOICE_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

/** Each opening is audited: fetched once, and never refetched in the background. */
export const openedInvoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice', id],
    queryFn: ({ signal }) => api.call(openInvoice, { id }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
