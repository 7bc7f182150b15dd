import { listBlockedPictures, listBlockedTerms, type OutputOf } from '@yinji/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const GATE_PAGE_SIZE = 20;
export type TermRow = OutputOf<typeof listBlockedTerms>['items'][number];
export type PictureRow = OutputOf<typeof listBlockedPictures>['items'][number];

const input = (removed: boolean, page: number) => ({ removed, page, size: GATE_PAGE_SIZE });

export const termsQuery = (removed: boolean, page: number) =>
  api.query(['gate', 'terms', removed, page], listBlockedTerms, input(removed, page), {
    placeholderData: keepPreviousData,
  });

export const picturesQuery = (removed: boolean, page: number) =>
  api.query(['gate', 'pictures', removed, page], listBlockedPictures, input(removed, page), {
    placeholderData: keepPreviousData,
  });
