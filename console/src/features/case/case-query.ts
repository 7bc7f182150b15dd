import { queryOptions } from '@tanstack/react-query';
import { getCase } from '@yinji/contract';
import { api } from '../../lib/api.ts';

/** Asked once: each asking is written to the audit, and what was compared does not change. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['case', id],
    queryFn: ({ signal }) => api.call(getCase, { id }, { signal }),
    staleTime: Infinity,
  });
