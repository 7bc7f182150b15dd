import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAuthorityRequests, listHolds, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export const REQUEST_PAGE_SIZE = 20;
export type Hold = OutputOf<typeof listHolds>['items'][number];
export type AuthorityRequest = OutputOf<typeof listAuthorityRequests>['items'][number];

const live = { placeholderData: keepPreviousData, refetchInterval: 15_000 } as const;

export const holdsQuery = (show: 'standing' | 'lifted', page: number) =>
  queryOptions({
    queryKey: ['holds', show, page],
    queryFn: ({ signal }) => api.call(listHolds, { show, page, size: REQUEST_PAGE_SIZE }, { signal }),
    ...live,
  });

export const requestsQuery = (show: 'open' | 'ended', page: number) =>
  queryOptions({
    queryKey: ['authority-requests', show, page],
    queryFn: ({ signal }) =>
      api.call(listAuthorityRequests, { show, page, size: REQUEST_PAGE_SIZE }, { signal }),
    ...live,
  });
