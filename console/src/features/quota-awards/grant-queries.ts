import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listQuotaAwards, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export const GRANT_PAGE_SIZE = 20;
export type Grant = OutputOf<typeof listQuotaAwards>['items'][number];
export type Show = 'proposed' | 'decided';

export const grantsQuery = (show: Show, page: number) =>
  queryOptions({
    queryKey: ['grants', show, page],
    queryFn: ({ signal }) => api.call(listQuotaAwards, { show, page, size: GRANT_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
