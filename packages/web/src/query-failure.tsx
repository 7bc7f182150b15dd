import type { UseQueryResult } from '@tanstack/react-query';
import { FailureState, type FailureStateProps } from '@yinji/ui';

type QueryFailureProps = Pick<FailureStateProps, 'title' | 'children'> & {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
};

/** A failed query in the place of its answer, with a retry button. Renders nothing without a failure. */
export function QueryFailure({ query, ...words }: QueryFailureProps) {
  const { error, isFetching, refetch } = query;
  if (error === null) return null;
  return <FailureState {...words} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
}
