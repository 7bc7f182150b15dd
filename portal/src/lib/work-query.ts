import { getWork } from '@yinji/contract';
import { serverNow } from '@yinji/web';
import { api } from './api.ts';

const POLL_MS = 1500;
/** An authority that is down for long is polled less often. */
const SLOW_POLL_MS = 10_000;
const SLOW_AFTER_MS = 120_000;
const REVIEWING_POLL_MS = 30_000;

/** One of the person's own works; polled while its proofs are pending or a reviewer has it. */
export const workQuery = (id: string) =>
  api.query(
    ['own', 'work', id],
    getWork,
    { id },
    {
      refetchInterval({ state: { data } }) {
        if (data?.deposit && !data.deposit.complete)
          return serverNow() - Date.parse(data.deposit.receivedAt) > SLOW_AFTER_MS ? SLOW_POLL_MS : POLL_MS;
        const isReviewing =
          data?.confirmation?.state === 'reviewing' || data?.certification?.state === 'reviewing';
        return isReviewing ? REVIEWING_POLL_MS : false;
      },
    },
  );
