import {
  listDisplayChecks,
  listGalleryChecks,
  openDisplayCheck,
  openGalleryCheck,
  type InputOf,
  type OutputOf,
} from '@yinji/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const CHECK_PAGE_SIZE = 20;
export type Waiting = InputOf<typeof listDisplayChecks>['show'];
export type CheckRow = OutputOf<typeof listDisplayChecks>['items'][number];
export type OpenedCheck = OutputOf<typeof openDisplayCheck>;
export type GalleryCheckRow = OutputOf<typeof listGalleryChecks>['items'][number];
export type OpenedGalleryCheck = OutputOf<typeof openGalleryCheck>;

export const checksQuery = (show: Waiting, page: number) =>
  queryOptions({
    queryKey: ['display-checks', show, page],
    queryFn: ({ signal }) => api.call(listDisplayChecks, { show, page, size: CHECK_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

/** Each opening is audited: fetched once per version, and never refetched in the background. */
export const openedCheckQuery = (workId: string, version: number) =>
  queryOptions({
    queryKey: ['display-check', workId, version],
    queryFn: ({ signal }) => api.call(openDisplayCheck, { workId }, { signal }),
    staleTime: Infinity,
    retry: false,
  });

export const galleryChecksQuery = (show: Waiting, page: number) =>
  queryOptions({
    queryKey: ['gallery-checks', show, page],
    queryFn: ({ signal }) => api.call(listGalleryChecks, { show, page, size: CHECK_PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const openedGalleryCheckQuery = (galleryId: string, turn: number) =>
  queryOptions({
    queryKey: ['gallery-check', galleryId, turn],
    queryFn: ({ signal }) => api.call(openGalleryCheck, { galleryId }, { signal }),
    staleTime: Infinity,
    retry: false,
  });
