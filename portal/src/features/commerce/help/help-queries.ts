import { getOwnOrder, makePaymentHelp, payForAnotherByCode, showPaymentHelp } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { hasCode, toldAsMessage } from '@yinji/web';
import { PAYMENT_POLL_MS } from '../../../config/constants.ts';
import { api } from '../../../lib/api.ts';
import type { Channel } from '../pay-queries.ts';
import { findMade, keepMade, type MadeHelp } from './help-address.ts';

/** The link of this order: the one that this browser made, while it is open, else a new one, which replaces any other. */
export const madeHelpQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['paying', 'help', orderId],
    queryFn: async ({ signal }): Promise<MadeHelp> => {
      const made = findMade(orderId);
      const { helpMadeAt } = await api.ask(getOwnOrder, { orderId }, signal);
      if (made && made.madeAt === helpMadeAt) return made;
      const fresh = await api.call(makePaymentHelp, { orderId }, { quiet: true });
      keepMade(orderId, fresh);
      return fresh;
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
