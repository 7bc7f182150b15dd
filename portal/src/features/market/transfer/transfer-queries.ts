import { getTransfer, listRights, listTransferOffers, listTransfers } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const transfersQuery = queryOptions({
  queryKey: ['own', 'transfers'],
  queryFn: ({ signal }) => api.ask(listTransfers, {}, signal),
});

/** Polled while the log or another person is working. */
const POLL_MS = 4000;
const MOVING = new Set(['offered', 'consenting', 'signing', 'signed', 'reviewing']);

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'transfer', id],
    queryFn: ({ signal }) => api.ask(getTransfer, { id }, signal),
    refetchInterval: ({ state }) => (MOVING.has(state.data?.state ?? '') ? POLL_MS : false),
    retry: false,
  });

export const rightsQuery = (workId: string) =>
  queryOptions({
    queryKey: ['own', 'rights', workId],
    queryFn: ({ signal }) => api.ask(listRights, { workId }, signal),
  });

export const offersQuery = (page: number) =>
  queryOptions({
    queryKey: ['own', 'transfer-offers', page],
    queryFn: ({ signal }) => api.ask(listTransferOffers, { page, size: 20 }, signal),
  });
