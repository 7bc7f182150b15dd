import { payPackageOrder, submitPackageOrder, type OutputOf } from '@yinji/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type Order = OutputOf<typeof submitPackageOrder>;
export type Channel = 'wechat' | 'alipay';

/**
 * What costs money is asked for once and never out of a cache of yesterday. Not under `own`: what follows a payment
 * renews everything there, and a renewed order would be a second one.
 */
const once = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** Submitting again answers the same unpaid order, so a second dialog cannot make a second one. */
export const orderQuery = (packageId: string, attempt: number) =>
  queryOptions({
    queryKey: ['paying', 'order', packageId, attempt],
    queryFn: ({ signal }) => api.call(submitPackageOrder, { packageId }, { signal }),
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
