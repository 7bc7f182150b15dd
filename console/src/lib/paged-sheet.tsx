import type { UseQueryResult } from '@tanstack/react-query';
import { Pager } from '@yinji/ui';
import type { ReactNode } from 'react';
import { QueryPlace } from './query-place.tsx';
import './sheet.css';

interface PagedSheetProps<T> {
  list: UseQueryResult<{ items: T[]; total: number }>;
  size: number;
  page: number;
  onPage: (page: number) => void;
  words: { failed: string; unit: string };
  empty: string;
  /** The table of one page. */
  children: (items: T[]) => ReactNode;
}

/** One page of a list in its four states, and the pager. */
export function PagedSheet<T>({ list, size, page, onPage, words, empty, children }: PagedSheetProps<T>) {
  const { data } = list;
  if (data === undefined) return <QueryPlace query={list} title={words.failed} />;
  if (data.items.length === 0) return <p className="sheet-empty">{empty}</p>;
  return (
    <>
      {children(data.items)}
      {data.total > size && (
        <Pager total={data.total} page={page} size={size} sizes={[size]} unit={words.unit} onPage={onPage} />
      )}
    </>
  );
}
