import { listAuthorityRequests, listHolds, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export const REQUEST_PAGE_SIZE = 20;
export type Hold = OutputOf<typeof listHolds>['items'][number];
export type AuthorityRequest = OutputOf<typeof listAuthorityRequests>['items'][number];

const live = livePage(15_000);

export const holdsQuery = (show: 'standing' | 'lifted', page: number) =>
  api.query(['holds', show, page], listHolds, { show, page, size: REQUEST_PAGE_SIZE }, live);

export const requestsQuery = (show: 'open' | 'ended', page: number) =>
  api.query(
    ['authority-requests', show, page],
    listAuthorityRequests,
    { show, page, size: REQUEST_PAGE_SIZE },
    live,
  );
