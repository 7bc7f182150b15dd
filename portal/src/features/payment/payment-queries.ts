import {
  listInvoiceableOrders,
  listOwnInvoices,
  listOwnOrders,
  quoteRefund,
  type OutputOf,
} from '@yinji/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type Order = OutputOf<typeof listOwnOrders>['items'][number];
export type Invoice = OutputOf<typeof listOwnInvoices>['items'][number];
export type Quote = OutputOf<typeof quoteRefund>;

/** A refund or an invoice changes without this page: polled while it is open. */
const LOOK_AGAIN_MS = 15_000;

export const ownOrdersQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: ['own', 'orders', page, size],
    queryFn: ({ signal }) => api.ask(listOwnOrders, { page, size }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'refunding') ? LOOK_AGAIN_MS : false,
  });

export const ownInvoicesQuery = queryOptions({
  queryKey: ['own', 'invoices'],
  queryFn: ({ signal }) => api.ask(listOwnInvoices, { page: 1, size: 50 }, signal),
  refetchInterval: ({ state }) =>
    state.data?.items.some((one) => one.state === 'requested') ? LOOK_AGAIN_MS : false,
});

export const invoiceableQuery = queryOptions({
  queryKey: ['own', 'invoiceable'],
  queryFn: ({ signal }) => api.ask(listInvoiceableOrders, {}, signal),
});

/** Fetched each time: the rest changes with every use. */
export const quoteQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['own', 'refund-quote', orderId],
    queryFn: ({ signal }) => api.ask(quoteRefund, { orderId }, signal),
    staleTime: 0,
  });
