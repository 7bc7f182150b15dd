import {
  listHoldings,
  listOwnInvoices,
  listOwnOrders,
  listQuotaBatches,
  listQuotaEntries,
  type InputOf,
  type OutputOf,
} from '@yinji/contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type LedgerFilter = Omit<InputOf<typeof listQuotaEntries>, 'after'>;
export type Entry = OutputOf<typeof listQuotaEntries>['items'][number];
export type Batch = OutputOf<typeof listQuotaBatches>[number];
export type Holding = OutputOf<typeof listHoldings>['items'][number];

export const batchesQuery = api.query(['own', 'quota-batches'], listQuotaBatches, {});

/** Pages follow a cursor: new rows shift nothing. */
export const entriesQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: ['own', 'quota-entries', filter],
    queryFn: ({ pageParam, signal }) =>
      api.ask(listQuotaEntries, { ...filter, ...(pageParam && { after: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const holdingsQuery = infiniteQueryOptions({
  queryKey: ['own', 'holdings'],
  queryFn: ({ pageParam, signal }) =>
    api.ask(listHoldings, pageParam === '' ? {} : { after: pageParam }, signal),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
});

export const latestOrdersQuery = api.query(['own', 'orders', 'latest'], listOwnOrders, { page: 1, size: 5 });

export const invoicesQuery = api.query(['own', 'invoices'], listOwnInvoices, { page: 1, size: 50 });
