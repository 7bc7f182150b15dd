import {
  listDisplayChecks,
  listGalleryChecks,
  openDisplayCheck,
  openGalleryCheck,
  type InputOf,
  type OutputOf,
} from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export const CHECK_PAGE_SIZE = 20;
export type Waiting = InputOf<typeof listDisplayChecks>['show'];
export type CheckRow = OutputOf<typeof listDisplayChecks>['items'][number];
export type OpenedCheck = OutputOf<typeof openDisplayCheck>;
export type GalleryCheckRow = OutputOf<typeof listGalleryChecks>['items'][number];
export type OpenedGalleryCheck = OutputOf<typeof openGalleryCheck>;

export const checksQuery = (show: Waiting, page: number) =>
  api.query(
    ['display-checks', show, page],
    listDisplayChecks,
    { show, page, size: CHECK_PAGE_SIZE },
    livePage(),
  );

/** Each opening is audited: fetched once per version, and never refetched in the background. */
export const openedCheckQuery = (workId: string, version: number) =>
  api.query(
    ['display-check', workId, version],
    openDisplayCheck,
    { workId },
    { staleTime: Infinity, retry: false },
  );

export const galleryChecksQuery = (show: Waiting, page: number) =>
  api.query(
    ['gallery-checks', show, page],
    listGalleryChecks,
    { show, page, size: CHECK_PAGE_SIZE },
    livePage(),
  );

export const openedGalleryCheckQuery = (galleryId: string, turn: number) =>
  api.query(
    ['gallery-check', galleryId, turn],
    openGalleryCheck,
    { galleryId },
    { staleTime: Infinity, retry: false },
  );
