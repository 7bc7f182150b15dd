import { queryOptions } from '@tanstack/react-query';
import { getIdentityPaper, listIdentityReviews, openIdentityReview, type OutputOf } from '@yinji/contract';
import { QUEUE_POLL_MS } from '../../config/constants.ts';
import { api } from '../../lib/api.ts';

export type OpenedReview = OutputOf<typeof openIdentityReview>;

export const reviewsQuery = api.query(
  ['identity-reviews'],
  listIdentityReviews,
  {},
  { refetchInterval: QUEUE_POLL_MS },
);

/** Fetched once: each fetch is audited. */
export const reviewQuery = (id: string) =>
  api.query(['identity-review', id], openIdentityReview, { id }, { staleTime: Infinity });

/** Only in the page: no address that another tab could open. */
const asDataUrl = (photograph: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('the photograph could not be read')));
    reader.readAsDataURL(photograph);
  });

/** The same for a photograph, only on request. */
export const paperQuery = (id: string) =>
  queryOptions({
    queryKey: ['identity-paper', id],
    queryFn: async ({ signal }) => asDataUrl(await api.blob(getIdentityPaper, { id }, { signal })),
    staleTime: Infinity,
    gcTime: 60_000,
  });
