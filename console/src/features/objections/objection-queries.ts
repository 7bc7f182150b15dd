import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listObjections, openObjection, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export const OBJECTION_PAGE_SIZE = 20;
export type OpenedObjection = OutputOf<typeof openObjection>;
type Show = 'open' | 'ended';
export type ObjectionRow = OutputOf<typeof listObjections>['items'][number];

export const objectionsQuery = (show: Show, page: number) =>
  queryOptions({
    queryKey: ['objections', show, page],
    queryFn: ({ signal }) => api.call(listObjections, { show, page, size: OBJECTION_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

/** Asked once: each asking is written to the audit. */
export const objectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['objection', id],
    queryFn: ({ signal }) => api.call(openObjection, { id }, { signal }),
    staleTime: Infinity,
  });
