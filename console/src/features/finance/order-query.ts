import { type findOrders, getOrderStory, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type OrderStory = OutputOf<typeof getOrderStory>;
export type OrderLine = OutputOf<typeof findOrders>['orders'][number];
export type Buyer = OrderStory['buyer'];

/** Fetched once: each opening is audited. */
export const orderQuery = (orderNo: string) =>
  api.query(['finance', 'order', orderNo], getOrderStory, { orderNo }, { staleTime: Infinity });
