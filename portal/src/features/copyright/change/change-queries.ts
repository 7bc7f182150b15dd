import { getChange, listChanges, type OutputOf } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export type ChangeItem = OutputOf<typeof listChanges>['items'][number];

export const changesQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: ['own', 'changes', page, size],
    queryFn: ({ signal }) => api.ask(listChanges, { page, size }, signal),
  });

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'change', id],
    queryFn: ({ signal }) => api.ask(getChange, { id }, signal),
  });
