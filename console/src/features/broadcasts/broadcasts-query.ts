import { infiniteQueryOptions } from '@tanstack/react-query';
import { listBroadcasts, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type Broadcast = OutputOf<typeof listBroadcasts>['items'][number];

/** While one is being sent its numbers rise; otherwise new broadcasts are rare. */
const SENDING_POLL_MS = 2000;
const POLL_MS = 30_000;

export const broadcastsQuery = infiniteQueryOptions({
  queryKey: ['broadcasts'],
  queryFn: ({ signal, pageParam }) =>
    api.call(listBroadcasts, pageParam === undefined ? {} : { before: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => (last.hasMore ? last.items.at(-1)?.id : undefined),
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((one) => one.state === 'sending'))
      ? SENDING_POLL_MS
      : POLL_MS,
});
