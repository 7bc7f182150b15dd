import { getTransfer, listRights, listTransferOffers, listTransfers } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export const transfersQuery = queryOptions({
  queryKey: ['own', 'transfers'],
  queryFn: ({ signal }) => api.call(listTransfers, {}, { signal }),
});

/** While the log or somebody else is at it, it is asked again. */
const POLL_MS = 4000;
const MOVING = new Set(['offered', 'consenting', 'signing', 'signed', 'reviewing']);

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'transfer', id],
    queryFn: ({ signal }) => api.call(getTransfer, { id }, { signal, quiet: true }),
    refetchInterval: ({ state }) => (MOVING.has(state.data?.state ?? '') ? POLL_MS : false),
    retry: false,
  });

export const rightsQuery = (workId: string) =>
  queryOptions({
    queryKey: ['own', 'rights', workId],
    queryFn: ({ signal }) => api.call(listRights, { workId }, { signal, quiet: true }),
  });

export const offersQuery = (page: number) =>
  queryOptions({
    queryKey: ['own', 'transfer-offers', page],
    queryFn: ({ signal }) => api.call(listTransferOffers, { page, size: 20 }, { signal }),
  });
