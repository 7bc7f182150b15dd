import {
  getReconciliation,
  listDisputedPayments,
  listReconciliations,
  listRefunds,
  type OutputOf,
} from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export type RefundRow = OutputOf<typeof listRefunds>['items'][number];
export type Disputed = OutputOf<typeof listDisputedPayments>['items'][number];
export type Day = OutputOf<typeof listReconciliations>['items'][number];
export type Difference = OutputOf<typeof getReconciliation>['differences'][number];
export type Shown = 'requested' | 'under-way' | 'failed' | 'all';

export const PAGE_SIZE = 20;
const POLL_MS = 30_000;

export const refundsQuery = (show: Shown, page: number) =>
  api.query(
    ['finance', 'refunds', show, page],
    listRefunds,
    { show, page, size: PAGE_SIZE },
    livePage(POLL_MS),
  );

export const disputesQuery = (page: number) =>
  api.query(['finance', 'disputes', page], listDisputedPayments, { page, size: PAGE_SIZE }, livePage(POLL_MS));

export const daysQuery = (onlyOpen: boolean, page: number) =>
  api.query(
    ['finance', 'days', onlyOpen, page],
    listReconciliations,
    { page, size: PAGE_SIZE, ...(onlyOpen && { only: 'open' as const }) },
    { placeholderData: (before) => before },
  );

export const dayQuery = (id: string) =>
  api.query(['finance', 'day', id], getReconciliation, { reconciliationId: id });
