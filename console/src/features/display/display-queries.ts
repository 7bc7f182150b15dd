import { listDisplayChecks, openDisplayCheck, type InputOf, type OutputOf } from '@yinji/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const CHECK_PAGE_SIZE = 20;
export type Waiting = InputOf<typeof listDisplayChecks>['show'];
export type CheckRow = OutputOf<typeof listDisplayChecks>['items'][number];
export type OpenedCheck = OutputOf<typeof openDisplayCheck>;

export const checksQuery = (show: Waiting, page: number) =>
  queryOptions({
    queryKey: ['display-checks', show, page],
    queryFn: ({ signal }) => api.call(listDisplayChecks, { show, page, size: CHECK_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

/** Each opening is written down in the audit: asked once a version, and not again behind the person's back. */
export const openedCheckQuery = (workId: string, version: number) =>
  queryOptions({
    queryKey: ['display-check', workId, version],
    queryFn: ({ signal }) => api.call(openDisplayCheck, { workId }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
