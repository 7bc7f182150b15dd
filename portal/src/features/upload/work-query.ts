import { getWork } from '@yinji/contract';
import { queryOptions } from '@tanstack/react-query';
import { serverNow } from '@yinji/web';
import { api } from '../../lib/api.ts';

const POLL_MS = 1500;
/** An authority that is down for long is asked less often. */
const SLOW_POLL_MS = 10_000;
const SLOW_AFTER_MS = 120_000;

/** A work of one's own: the page says itself what it did not get. Asked again and again while its proofs are on their way. */
export const workQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'work', id],
    queryFn: ({ signal }) => api.call(getWork, { id }, { signal, quiet: true }),
    refetchInterval({ state }) {
      const deposit = state.data?.deposit;
      if (!deposit || deposit.complete) return false;
      return serverNow() - Date.parse(deposit.receivedAt) > SLOW_AFTER_MS ? SLOW_POLL_MS : POLL_MS;
    },
  });
