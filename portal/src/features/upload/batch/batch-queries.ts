import { getImport, listImports, type OutputOf } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { toldAsMessage } from '@yinji/web';
import { api } from '../../../lib/api.ts';

export type BatchView = OutputOf<typeof getImport>;
export type BatchSummary = OutputOf<typeof listImports>[number];

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'import', id],
    queryFn: ({ signal }) => api.ask(getImport, { id }, signal),
    staleTime: 0,
  });

export const batchesQuery = queryOptions({
  queryKey: ['own', 'imports'],
  meta: toldAsMessage,
  queryFn: ({ signal }) => api.ask(listImports, {}, signal),
  staleTime: 0,
});
