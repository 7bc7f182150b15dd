import { queryOptions } from '@tanstack/react-query';
import {
  listObjections,
  openObjection,
  openObjectionSourcePicture,
  openObjectionSources,
  type OutputOf,
} from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { livePage } from '../../lib/live-page.ts';

export const OBJECTION_PAGE_SIZE = 20;
export type OpenedObjection = OutputOf<typeof openObjection>;
type Show = 'open' | 'ended';
export type ObjectionRow = OutputOf<typeof listObjections>['items'][number];

export const objectionsQuery = (show: Show, page: number) =>
  api.query(['objections', show, page], listObjections, { show, page, size: OBJECTION_PAGE_SIZE }, livePage());

/** Fetched once: each fetch is audited. */
export const objectionQuery = (id: string) =>
  api.query(['objection', id], openObjection, { id }, { staleTime: Infinity });

/** The same: each fetch is audited. Refetched only while the two are being compared. */
export const sourcesQuery = (id: string) =>
  api.query(
    ['objection-sources', id],
    openObjectionSources,
    { id },
    {
      staleTime: Infinity,
      refetchInterval: ({ state }) => (state.data?.comparison?.state === 'waiting' ? 5000 : false),
    },
  );

export const sourcePictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['objection-source-picture', id],
    queryFn: () => api.blob(openObjectionSourcePicture, { id }),
    staleTime: Infinity,
  });
