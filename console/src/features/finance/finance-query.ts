import { queryOptions } from '@tanstack/react-query';
import {
  getReconciliation,
  listDisputedPayments,
  listReconciliations,
  listRefunds,
  type OutputOf,
} from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type RefundRow = OutputOf<typeof listRefunds>['items'][number];
export type Disputed = OutputOf<typeof listDisputedPayments>['items'][number];
export type Day = OutputOf<typeof listReconciliations>['items'][number];
export type Difference = OutputOf<typeof getReconciliation>['differences'][number];
export type Shown = 'requested' | 'under-way' | 'failed' | 'all';

export const PAGE_SIZE = 20;
const POLL_MS = 30_000;

export const refundsQuery = (show: Shown, page: number) =>
  queryOptions({
    queryKey: ['finance', 'refunds', show, page],
    queryFn: ({ signal }) => api.call(listRefunds, { show, page, size: PAGE_SIZE }, { signal }),
    placeholderData: (before) => before,
    refetchInterval: POLL_MS,
  });

export const disputesQuery = (page: number) =>
  queryOptions({
    queryKey: ['finance', 'disputes', page],
    queryFn: ({ signal }) => api.call(listDisputedPayments, { page, size: PAGE_SIZE }, { signal }),
    placeholderData: (before) => before,
    refetchInterval: POLL_MS,
  });

export const daysQuery = (onlyOpen: boolean, page: number) =>
  queryOptions({
    queryKey: ['finance', 'days', onlyOpen, page],
    queryFn: ({ signal }) =>
      api.call(
        listReconciliations,
        { page, size: PAGE_SIZE, ...(onlyOpen && { only: 'open' as const }) },
        { signal },
      ),
    placeholderData: (before) => before,
  });

export const dayQuery = (id: string) =>
  queryOptions({
    queryKey: ['finance', 'day', id],
    queryFn: ({ signal }) => api.call(getReconciliation, { reconciliationId: id }, { signal }),
  });
