import { countUnreadNotices, getLogHead, listPackages, listPublicWorks, type InputOf } from '@yinji/contract';
import { NOTICE_POLL_MS, PACKAGE_PAGE_SIZE } from '../config/constants.ts';
import { api } from './api.ts';

/** Queries of several features. Keys start with `own` where the answer depends on the person. */
export const unreadQuery = api.query(
  ['own', 'unread'],
  countUnreadNotices,
  {},
  { refetchInterval: NOTICE_POLL_MS, staleTime: NOTICE_POLL_MS },
);

export const logHeadQuery = api.query(['log-head'], getLogHead, {});

export const packagesQuery = (page: number) =>
  api.query(['packages', page], listPackages, { page, size: PACKAGE_PAGE_SIZE });

export const publicWorksQuery = (input: InputOf<typeof listPublicWorks>) =>
  api.query(['public-works', input], listPublicWorks, input);
