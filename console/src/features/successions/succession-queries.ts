import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSuccessions, openSuccession } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export const SUCCESSION_PAGE_SIZE = 20;
export type Show = 'open' | 'ended';

export const successionsQuery = (show: Show, page: number) =>
  queryOptions({
    queryKey: ['successions', show, page],
    queryFn: ({ signal }) => api.call(listSuccessions, { show, page, size: SUCCESSION_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

/** Fetched once: each fetch is audited. */
export const successionQuery = (id: string) =>
  queryOptions({
    queryKey: ['succession', id],
    queryFn: ({ signal }) => api.call(openSuccession, { id }, { signal }),
    staleTime: Infinity,
  });
