import type { UseQueryResult } from '@tanstack/react-query';
import { Loading, Skeleton } from '@yinji/ui';
import type { ReactNode } from 'react';
import { mayPass } from './call-failure.ts';
import { QueryFailure } from './query-failure.tsx';

interface QueryStateProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'isPending' | 'refetch'>;
  /** Whether there is no answer yet to show: one whose rendering is deferred has arrived before. */
  isPending?: boolean;
  /** What could not be done, when it fails. */
  title: ReactNode;
  /** Stands there when asking again cannot help. Default: the failure. */
  gone?: ReactNode;
  /** Of the outlines' frame. */
  className?: string;
  /** The answer's outlines while it is asked. Default: as many blocks. */
  children?: ReactNode;
  blocks?: number;
}

/** What stands in the place of an answer until there is one: its outlines while it is asked, or that it failed. */
export function QueryState({
  query,
  isPending = query.isPending,
  title,
  gone,
  className,
  children,
  blocks = 1,
}: QueryStateProps) {
  if (query.error !== null)
    return gone && !mayPass(query.error) ? gone : <QueryFailure query={query} title={title} />;
  if (!isPending) return null;
  return (
    <Loading {...(className === undefined ? {} : { className })}>
      {children ?? Array.from({ length: blocks }, (_, at) => <Skeleton key={at} shape="block" />)}
    </Loading>
  );
}
