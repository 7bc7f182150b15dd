import type { UseQueryResult } from '@tanstack/react-query';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import type { ReactNode } from 'react';

interface QueryPlaceProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** What could not be done, when it fails. */
  title: string;
  /** Of the outlines' frame. */
  className?: string;
  /** The answer's outlines while it is asked; by default one block. */
  children?: ReactNode;
}

/** Stands in the place of an answer: that it failed, or its outlines until it comes. */
export function QueryPlace({ query, title, className, children }: QueryPlaceProps) {
  const { error, isFetching, refetch } = query;
  if (error)
    return (
      <FailureState title={title} retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </FailureState>
    );
  return (
    <Loading {...(className === undefined ? {} : { className })}>
      {children ?? <Skeleton shape="block" className="sheet-place" />}
    </Loading>
  );
}
