import { getTrust, proveRecord } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The trust files that the platform publishes; whoever brings their own uses those. */
export const trustQuery = queryOptions({
  queryKey: ['trust'],
  queryFn: ({ signal }) => api.ask(getTrust, {}, signal),
  staleTime: Infinity,
});

/** The records behind a number with their proofs; `entries` so that a new record is fetched when there is one. */
export const proofsQuery = (number: string, queryCode: string | undefined, entries: string) =>
  queryOptions({
    queryKey: ['proofs', number, queryCode ?? '', entries],
    queryFn: ({ signal }) => api.ask(proveRecord, { number, ...(queryCode ? { queryCode } : {}) }, signal),
    retry: false,
    staleTime: 60_000,
  });
