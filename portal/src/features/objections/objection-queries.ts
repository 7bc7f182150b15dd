import { getObjection, listOwnObjections } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const OBJECTION_PAGE_SIZE = 10;

export const objectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'objection', id],
    queryFn: ({ signal }) => api.ask(getObjection, { id }, signal),
    retry: false,
  });

export const objectionsQuery = (page: number) =>
  queryOptions({
    queryKey: ['own', 'objections', page],
    queryFn: ({ signal }) => api.ask(listOwnObjections, { page, size: OBJECTION_PAGE_SIZE }, signal),
  });
