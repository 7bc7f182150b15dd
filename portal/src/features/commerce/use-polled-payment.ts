import { askForPayment, isOrderPaid, isShelfPaid } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@yinji/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { PAYMENT_POLL_MS } from '../../config/constants.ts';
import { api } from '../../lib/api.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { pollUntil } from '../../lib/poll.ts';
import { laterFixedWords } from '../../lib/later-fixed-words.ts';
import { becomeMember } from './become-member.ts';
import type { Channel, Order } from './pay-queries.ts';

interface Asked {
  order: Pick<Order, 'orderNo' | 'needsPayment' | 'isDisplay'>;
  priceFen: number;
  channel?: Channel;
  /** Something else asks. */
  isPaused?: boolean;
}

/**
 * Polls until paid; then the membership that a package brings is set, both dialogs close, and 支付成功 is shown. Returns how often it was
 * not paid yet since the page was last turned to.
 */
export function usePolledPayment({ order, priceFen, channel, isPaused = false }: Asked): number {
  const { orderNo, needsPayment, isDisplay = false } = order;
  const client = useQueryClient();
  const turns = useTurns();
  const [misses, setMisses] = useState({ turns, count: 0 });
  const paid = useEffectEvent(() => {
    if (!isDisplay) becomeMember();
    packageDialog.close();
    toast(laterFixedWords.paid, { kind: 'success' });
    void client.invalidateQueries({ queryKey: ['own'] });
  });

  useEffect(() => {
    if (isPaused) return;
    const stop = new AbortController();
    const { signal } = stop;
    const of = channel === undefined ? {} : { channel };
    const ask = async () => {
      const isPaid = isDisplay
        ? await api.call(isShelfPaid, { orderNo }, { signal, quiet: true })
        : await api.call(isOrderPaid, { orderNo, ...of }, { signal, quiet: true });
      if (!isPaid) setMisses((last) => ({ turns, count: last.turns === turns ? last.count + 1 : 1 }));
      return isPaid;
    };
    const wait = async () => {
      // What costs nothing is taken by this: its failure is told.
      if (!needsPayment)
        await api
          .call(askForPayment, { orderNo, priceFen, ...of }, { signal: stop.signal })
          .catch(() => undefined);
      if (await pollUntil(ask, { everyMs: PAYMENT_POLL_MS, signal })) paid();
    };
    void wait();
    return () => stop.abort();
  }, [orderNo, needsPayment, isDisplay, priceFen, channel, turns, isPaused]);
  return misses.turns === turns ? misses.count : 0;
}

/** How often the page was turned to: whoever comes back from an app is answered at once. */
function useTurns(): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const turn = () => {
      if (document.visibilityState === 'visible') setTurns((count) => count + 1);
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, []);
  return turns;
}
