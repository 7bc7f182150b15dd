import { getTransfer, listRights, listTransferOffers, listTransfers } from '@yinji/contract';
import { api } from '../../../lib/api.ts';

export const transfersQuery = api.query(['own', 'transfers'], listTransfers, {});

/** Polled while the log or another person is working. */
const POLL_MS = 4000;
const MOVING = new Set(['offered', 'consenting', 'signing', 'signed', 'reviewing']);

export const transferQuery = (id: string) =>
  api.query(
    ['own', 'transfer', id],
    getTransfer,
    { id },
    { refetchInterval: ({ state }) => (MOVING.has(state.data?.state ?? '') ? POLL_MS : false), retry: false },
  );

export const rightsQuery = (workId: string) => api.query(['own', 'rights', workId], listRights, { workId });

export const offersQuery = (page: number) =>
  api.query(['own', 'transfer-offers', page], listTransferOffers, { page, size: 20 });
