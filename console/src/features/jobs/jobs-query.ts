import { infiniteQueryOptions } from '@tanstack/react-query';
import { listFailedJobs, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

type Failed = OutputOf<typeof listFailedJobs>;
export type FailedJob = Failed['jobs'][number];
export type FailedKind = Failed['kinds'][number];

export const failedJobsQuery = infiniteQueryOptions({
  queryKey: ['failed-jobs'],
  queryFn: ({ signal, pageParam }) =>
    api.call(listFailedJobs, pageParam === undefined ? {} : { before: pageParam }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next ?? undefined,
  refetchInterval: 10_000,
});
