import { getTrust, proveRecord } from '@yinji/contract';
import { api } from '../../lib/api.ts';

/** The trust files that the platform publishes; a reader may use their own instead. */
export const trustQuery = api.query(['trust'], getTrust, {}, { staleTime: Infinity });

/** The records of a number with their proofs; `entries` is in the key so that a new record is fetched. */
export const proofsQuery = (number: string, queryCode: string | undefined, entries: string) =>
  api.query(
    ['proofs', number, queryCode ?? '', entries],
    proveRecord,
    { number, ...(queryCode ? { queryCode } : {}) },
    { retry: false, staleTime: 60_000 },
  );
