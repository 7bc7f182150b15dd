import { listBlockedPictures, listBlockedTerms, type OutputOf } from '@yinji/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const GATE_PAGE_SIZE = 20;
export type TermRow = OutputOf<typeof listBlockedTerms>['items'][number];
export type PictureRow = OutputOf<typeof listBlockedPictures>['items'][number];

const input = (removed: boolean, page: number) => ({ removed, page, size: GATE_PAGE_SIZE });

export const termsQuery = (removed: boolean, page: number) =>
  queryOptions({
    queryKey: ['gate', 'terms', removed, page],
    queryFn: ({ signal }) => api.call(listBlockedTerms, input(removed, page), { signal }),
    placeholderData: keepPreviousData,
  });

export const picturesQuery = (removed: boolean, page: number) =>
  queryOptions({
    queryKey: ['gate', 'pictures', removed, page],
    queryFn: ({ signal }) => api.call(listBlockedPictures, input(removed, page), { signal }),
    placeholderData: keepPreviousData,
  });
