import { getImport, listImports, type OutputOf } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export type BatchView = OutputOf<typeof getImport>;
export type BatchSummary = OutputOf<typeof listImports>[number];

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'import', id],
    queryFn: ({ signal }) => api.call(getImport, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

export const batchesQuery = queryOptions({
  queryKey: ['own', 'imports'],
  queryFn: ({ signal }) => api.call(listImports, {}, { signal }),
  staleTime: 0,
});
