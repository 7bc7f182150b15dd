import { infiniteQueryOptions } from '@tanstack/react-query';
import { getDelivery, listFailedMessages, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type Delivery = OutputOf<typeof getDelivery>;
export type FailedMessage = OutputOf<typeof listFailedMessages>['items'][number];

const POLL_MS = 10_000;

export const deliveryQuery = api.query(['delivery'], getDelivery, {}, { refetchInterval: POLL_MS });

export const failedQuery = infiniteQueryOptions({
  queryKey: ['delivery', 'failed'],
  queryFn: ({ signal, pageParam }) =>
    api.call(listFailedMessages, pageParam === undefined ? {} : { before: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => (last.hasMore ? last.items.at(-1)?.id : undefined),
  refetchInterval: POLL_MS,
});
