import { getSuccession, listOwnSuccessions } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const SUCCESSION_PAGE_SIZE = 10;

export const successionQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'succession', id],
    queryFn: ({ signal }) => api.ask(getSuccession, { id }, signal),
    retry: false,
  });

export const successionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['own', 'successions', page],
    queryFn: ({ signal }) => api.ask(listOwnSuccessions, { page, size: SUCCESSION_PAGE_SIZE }, signal),
  });
