import { Skeleton } from '@yinji/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPlace } from '../../lib/query-place.tsx';
import { SheetPage } from '../../lib/sheet-page.tsx';
import './overview.css';

interface OverviewFrameProps<T> {
  words: { title: string; lead: string; failed: string };
  query: UseQueryResult<T>;
  /** Beside the title: the selected days. */
  choice?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A page of figures: title, then its parts, their placeholders, or the failure. */
export function OverviewFrame<T>({ words, query, choice, children }: OverviewFrameProps<T>) {
  const { data } = query;
  return (
    <SheetPage words={words} beside={choice}>
      {data !== undefined ? (
        children(data)
      ) : (
        <QueryPlace
          query={query}
          title={words.failed}
          className="grid grid-cols-2 gap-20 items-start max-md:grid-cols-1"
        >
          <Skeleton shape="block" className="overview-wide h-76" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
          <Skeleton shape="block" className="sheet-place" />
        </QueryPlace>
      )}
    </SheetPage>
  );
}
