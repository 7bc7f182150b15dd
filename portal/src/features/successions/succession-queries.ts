import { getSuccession, listOwnSuccessions } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const SUCCESSION_PAGE_SIZE = 10;

export const successionQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'succession', id],
    queryFn: ({ signal }) => api.call(getSuccession, { id }, { signal, quiet: true }),
    retry: false,
  });

export const successionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['own', 'successions', page],
    queryFn: ({ signal }) =>
      api.call(listOwnSuccessions, { page, size: SUCCESSION_PAGE_SIZE }, { signal, quiet: true }),
  });
