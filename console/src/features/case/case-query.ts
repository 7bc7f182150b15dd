import { queryOptions } from '@tanstack/react-query';
import { getCase } from '@yinji/contract';
import { api } from '../../lib/api.ts';

/** Fetched once: each fetch is audited, and the comparison does not change. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['case', id],
    queryFn: ({ signal }) => api.call(getCase, { id }, { signal }),
    staleTime: Infinity,
  });
