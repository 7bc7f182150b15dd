import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReviewFigures, getSubmissionOverview, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type Figures = OutputOf<typeof getReviewFigures>;

export const figuresQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['review-figures', weeks],
    queryFn: ({ signal }) => api.call(getReviewFigures, { weeks }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** As many days as the weeks have, up to the server's bound of a quarter. */
export const submissionsQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['submission-overview', weeks],
    queryFn: ({ signal }) => api.call(getSubmissionOverview, { days: Math.min(92, weeks * 7) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
