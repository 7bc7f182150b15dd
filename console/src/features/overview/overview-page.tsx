import { FailureState, Loading, Skeleton } from '@yinji/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '@yinji/web';
import { useTitle } from '../../lib/use-title.ts';
import '../../lib/sheet.css';
import './overview.css';

interface OverviewPageProps<T> {
  words: { title: string; lead: string; failed: string };
  query: UseQueryResult<T>;
  /** Beside the title: the selected days. */
  choice?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A page of figures: title, then its parts, their placeholders, or the failure. */
export function OverviewPage<T>({ words, query, choice, children }: OverviewPageProps<T>) {
  useTitle(words.title);
  const { data, error, isFetching, refetch } = query;
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        {choice}
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <FailureState title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureState>
      ) : (
        <Loading className="grid grid-cols-2 gap-20 items-start max-md:grid-cols-1">
          <Skeleton shape="block" className="overview-wide h-76" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
    </main>
  );
}
