import { countUnreadNotices, getLogHead, listPackages, listPublicWorks, type InputOf } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { NOTICE_POLL_MS, PACKAGE_PAGE_SIZE } from '../config/constants.ts';
import { api } from './api.ts';

/** Queries of several features. Keys start with `own` where the answer depends on the person. */
export const unreadQuery = queryOptions({
  queryKey: ['own', 'unread'],
  queryFn: ({ signal }) => api.ask(countUnreadNotices, {}, signal),
  refetchInterval: NOTICE_POLL_MS,
  staleTime: NOTICE_POLL_MS,
});

export const logHeadQuery = queryOptions({
  queryKey: ['log-head'],
  queryFn: ({ signal }) => api.ask(getLogHead, {}, signal),
});

export const packagesQuery = (page: number) =>
  queryOptions({
    queryKey: ['packages', page],
    queryFn: ({ signal }) => api.ask(listPackages, { page, size: PACKAGE_PAGE_SIZE }, signal),
  });

export const publicWorksQuery = (input: InputOf<typeof listPublicWorks>) =>
  queryOptions({
    queryKey: ['public-works', input],
    queryFn: ({ signal }) => api.ask(listPublicWorks, input, signal),
  });
