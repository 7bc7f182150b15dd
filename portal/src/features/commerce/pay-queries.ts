import {
  getOrderFacts,
  getOwnOrder,
  payPackageOrder,
  submitPackageOrder,
  type OutputOf,
} from '@yinji/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { toldAsMessage } from '@yinji/web';
import { api } from '../../lib/api.ts';
import type { OpenOrder, Subject } from '../../lib/package-dialog.ts';

export type Channel = 'wechat' | 'alipay';
export type OwnOrder = OutputOf<typeof getOwnOrder>;
export type Facts = OutputOf<typeof getOrderFacts>;
export interface Order extends OpenOrder {
  needsPayment: boolean;
}

/**
 * Fetched once and never from an old cache, since it costs money. Not under `own`: a payment refetches
 * everything there, and a refetched order would be a second one.
 */
const once = { staleTime: Infinity, retry: false } as const;

let openings = 0;
/** Each opening of the pay dialog fetches again; re-rendering the same opening shares one query. */
export const nextOpening = (): number => (openings += 1);

/** Submitting again returns the same unpaid order, so a second dialog cannot make a second one. */
export const orderQuery = (subject: Subject, opening: number, attempt: number) =>
  queryOptions({
    queryKey: [
      'paying',
      'order',
      'order' in subject ? subject.order.orderId : subject.packageId,
      opening,
      attempt,
    ],
    // Not cancelled when the dialog closes: the order exists by then.
    queryFn: (): Promise<Order> | Order =>
      'order' in subject
        ? { ...subject.order, needsPayment: true }
        : api.call(submitPackageOrder, { packageId: subject.packageId }),
    ...once,
  });

/** From the order's snapshot, in its state at this opening. */
export const factsQuery = (order: Order | undefined, opening: number) =>
  queryOptions({
    queryKey: ['paying', 'facts', order?.orderId, opening],
    queryFn: order?.needsPayment
      ? ({ signal }) => api.ask(getOrderFacts, { orderId: order.orderId }, signal)
      : skipToken,
    ...once,
  });

/** An order closes, and money goes back, without this page. */
const LOOK_AGAIN_MS = 5000;

/** Under `own`: a payment fetches it anew. */
export const ownOrderQuery = (orderId: string) =>
  api.query(
    ['own', 'order', orderId],
    getOwnOrder,
    { orderId },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isUnderWay(data) ? LOOK_AGAIN_MS : false,
    },
  );

const isUnderWay = ({ state, returned }: OwnOrder): boolean =>
  ['created', 'paying', 'refunding'].includes(state) || returned.some((one) => one.state === 'returning');

export const payCodeQuery = (order: Order, channel: Channel) =>
  queryOptions({
    queryKey: ['paying', 'code', order.orderId, channel],
    meta: toldAsMessage,
    queryFn: order.needsPayment
      ? ({ signal }) => api.ask(payPackageOrder, { orderId: order.orderId, channel }, signal)
      : skipToken,
    ...once,
  });
