import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  listObjections,
  openObjection,
  openObjectionSourcePicture,
  openObjectionSources,
  type OutputOf,
} from '@yinji/contract';
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

/** Fetched once: each fetch is audited. */
export const objectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['objection', id],
    queryFn: ({ signal }) => api.call(openObjection, { id }, { signal }),
    staleTime: Infinity,
  });

/** The same: each fetch is audited. Refetched only while the two are being compared. */
export const sourcesQuery = (id: string) =>
  queryOptions({
    queryKey: ['objection-sources', id],
    queryFn: ({ signal }) => api.call(openObjectionSources, { id }, { signal }),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.comparison?.state === 'waiting' ? 5000 : false),
  });

export const sourcePictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['objection-source-picture', id],
    queryFn: () => api.blob(openObjectionSourcePicture, { id }),
    staleTime: Infinity,
  });
