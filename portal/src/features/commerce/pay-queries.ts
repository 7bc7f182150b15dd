import { payPackageOrder, submitPackageOrder, type OutputOf } from '@yinji/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type Order = OutputOf<typeof submitPackageOrder>;
export type Channel = 'wechat' | 'alipay';

/**
 * What costs money is asked for once and never out of a cache of yesterday. Not under `own`: what follows a payment
 * renews everything there, and a renewed order would be a second one.
 */
const once = { staleTime: Infinity, retry: false } as const;

let openings = 0;
/** Each opening of the pay dialog asks anew; drawn again, the same opening shares one question. */
export const nextOpening = (): number => (openings += 1);

/** Submitting again answers the same unpaid order, so a second dialog cannot make a second one. */
export const orderQuery = (packageId: string, opening: number, attempt: number) =>
  queryOptions({
    queryKey: ['paying', 'order', packageId, opening, attempt],
    // Not given up when the dialog goes: the order stands by then.
    queryFn: () => api.call(submitPackageOrder, { packageId }),
    ...once,
  });

export const payCodeQuery = (order: Order | undefined, channel: Channel) =>
  queryOptions({
    queryKey: ['paying', 'code', order?.orderId, channel],
    queryFn: order?.needsPayment
      ? ({ signal }) => api.call(payPackageOrder, { orderId: order.orderId, channel }, { signal })
      : skipToken,
    ...once,
  });
