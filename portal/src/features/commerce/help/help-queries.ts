import { getOwnOrder, makePaymentHelp, payForAnotherByCode, showPaymentHelp } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { hasCode, toldAsMessage } from '@yinji/web';
import { PAYMENT_POLL_MS } from '../../../config/constants.ts';
import { api } from '../../../lib/api.ts';
import { findOrMakeLink } from '../../../lib/share-link/secret-link.ts';
import type { Channel } from '../pay-queries.ts';

export const madeHelpQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['paying', 'help', orderId],
    queryFn: async ({ signal }) => {
      const { helpMadeAt } = await api.ask(getOwnOrder, { orderId }, signal);
      return findOrMakeLink(orderId, helpMadeAt, () => api.call(makePaymentHelp, { orderId }, { quiet: true }));
    },
    // Asked at each opening: it may have been withdrawn elsewhere.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

/** Asked again until it is paid, or has ended. */
export const helpedOrderQuery = (token: string) =>
  api.query(
    ['helping', token],
    showPaymentHelp,
    { token },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        data?.paidAt || hasCode(error, 'HELP_ENDED') ? false : PAYMENT_POLL_MS,
    },
  );

export const helpedCodeQuery = (token: string, channel: Channel) =>
  api.query(
    ['helping', token, channel],
    payForAnotherByCode,
    { token, channel },
    { staleTime: Infinity, retry: false, meta: toldAsMessage },
  );
