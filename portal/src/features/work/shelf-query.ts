import { getOwnPublicListing, getPublicName, getShelfFee, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type OwnShelf = OutputOf<typeof getOwnPublicListing>;

const UNPAID_REFETCH_MS = 3_000;
const WAITING_REFETCH_MS = 30_000;

/** The public display of one's own work; polled while a decision is pending. */
export const shelfQuery = (id: string) =>
  api.query(
    ['own', 'shelf', id],
    getOwnPublicListing,
    { id },
    {
      refetchInterval: ({ state: { data } }) => {
        if (data?.state === 'unpaid') return UNPAID_REFETCH_MS;
        const waits = data?.state === 'checking' || data?.state?.endsWith('-appealed') === true;
        return waits ? WAITING_REFETCH_MS : false;
      },
    },
  );

/** Of a display for which one is due. */
export const shelfFeeQuery = api.query(['shelf-fee'], getShelfFee, {});

export const publicNameQuery = api.query(['own', 'public-name'], getPublicName, {});
