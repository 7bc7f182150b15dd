import { queryOptions } from '@tanstack/react-query';
import { getQueue, type OutputOf } from '@yinji/contract';
import { QUEUE_POLL_MS } from '../../config/constants.ts';
import { api } from '../../lib/api.ts';

export type Queue = OutputOf<typeof getQueue>;

export const queueQuery = queryOptions({
  queryKey: ['queue'],
  queryFn: ({ signal }) => api.call(getQueue, {}, { signal }),
  refetchInterval: QUEUE_POLL_MS,
});
