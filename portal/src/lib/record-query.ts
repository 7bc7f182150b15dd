import { lookUpRecord, type OutputOf } from '@yinji/contract';
import { api } from './api.ts';

export type PublicRecord = OutputOf<typeof lookUpRecord>;

const INCOMPLETE_REFETCH_MS = 4_000;

/** The public status of a number; polled while its evidence is incomplete. */
export const recordQuery = (number: string, queryCode?: string) =>
  api.query(
    ['record', number, queryCode ?? ''],
    lookUpRecord,
    { number, ...(queryCode ? { queryCode } : {}) },
    {
      retry: false,
      refetchInterval: ({ state }) => (state.data?.complete === false ? INCOMPLETE_REFETCH_MS : false),
    },
  );
