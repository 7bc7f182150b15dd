import {
  listInvoiceableOrders,
  listOwnInvoices,
  listOwnOrders,
  quoteRefund,
  type OutputOf,
} from '@yinji/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type Order = OutputOf<typeof listOwnOrders>['items'][number];
export type Invoice = OutputOf<typeof listOwnInvoices>['items'][number];
export type Quote = OutputOf<typeof quoteRefund>;

/** A refund or an invoice changes without this page: polled while it is open. */
const LOOK_AGAIN_MS = 15_000;

export const ownOrdersQuery = (page: number, size: number) =>
  api.query(
    ['own', 'orders', page, size],
    listOwnOrders,
    { page, size },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.items.some((one) => one.state === 'refunding') ? LOOK_AGAIN_MS : false,
    },
  );

export const ownInvoicesQuery = api.query(
  ['own', 'invoices'],
  listOwnInvoices,
  { page: 1, size: 50 },
  {
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'requested') ? LOOK_AGAIN_MS : false,
  },
);

export const invoiceableQuery = api.query(['own', 'invoiceable'], listInvoiceableOrders, {});

/** Fetched each time: the rest changes with every use. */
export const quoteQuery = (orderId: string) =>
  api.query(['own', 'refund-quote', orderId], quoteRefund, { orderId }, { staleTime: 0 });
