import { getWork } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

const INCOMPLETE_REFETCH_MS = 3_000;
const REVIEWING_REFETCH_MS = 30_000;

/** One of the person's own works; asks again by itself while something is on its way. */
export const workQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'work', id],
    queryFn: ({ signal }) => api.call(getWork, { id }, { signal, quiet: true }),
    retry: false,
    refetchInterval: ({ state: { data } }) => {
      if (data?.deposit && !data.deposit.complete) return INCOMPLETE_REFETCH_MS;
      const reviewing = data?.confirmation?.state === 'reviewing' || data?.certification?.state === 'reviewing';
      return reviewing ? REVIEWING_REFETCH_MS : false;
    },
  });
