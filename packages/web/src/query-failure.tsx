import type { UseQueryResult } from '@tanstack/react-query';
import { FailureState, type FailureStateProps } from '@yinji/ui';

type QueryFailureProps = Pick<FailureStateProps, 'title' | 'children'> & {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
};

/** That a query failed, in the place of its answer, with a button that asks again. Nothing where it did not fail. */
export function QueryFailure({ query, ...words }: QueryFailureProps) {
  const { error, isFetching, refetch } = query;
  if (error === null) return null;
  return <FailureState {...words} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
}
