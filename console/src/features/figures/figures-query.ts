import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getReviewFigures, type OutputOf } from '@yinji/contract';
import { api } from '../../lib/api.ts';

export type Figures = OutputOf<typeof getReviewFigures>;

export const figuresQuery = (weeks: number) =>
  queryOptions({
    queryKey: ['review-figures', weeks],
    queryFn: ({ signal }) => api.call(getReviewFigures, { weeks }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
