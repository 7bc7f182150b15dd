import { getTrust, proveRecord } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The trust files that the platform publishes; a reader may use their own instead. */
export const trustQuery = queryOptions({
  queryKey: ['trust'],
  queryFn: ({ signal }) => api.ask(getTrust, {}, signal),
  staleTime: Infinity,
});

/** The records of a number with their proofs; `entries` is in the key so that a new record is fetched. */
export const proofsQuery = (number: string, queryCode: string | undefined, entries: string) =>
  queryOptions({
    queryKey: ['proofs', number, queryCode ?? '', entries],
    queryFn: ({ signal }) => api.ask(proveRecord, { number, ...(queryCode ? { queryCode } : {}) }, signal),
    retry: false,
    staleTime: 60_000,
  });
