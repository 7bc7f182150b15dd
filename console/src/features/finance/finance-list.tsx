import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState, Pager, Skeleton } from '@yinji/ui';
import type { ReactNode } from 'react';
import { QueryPlace } from '../../lib/query-place.tsx';
import { PAGE_SIZE } from './finance-query.ts';
import { words } from './words.ts';
import './finance.css';

interface FinanceListProps<T> {
  list: UseQueryResult<{ items: T[]; total: number }>;
  empty: readonly [string, string];
  page: number;
  onPage: (page: number) => void;
  /** Rows inside `<tbody>`. */
  renderRow: (item: T) => ReactNode;
  columns: readonly { key: string; label: string; money?: boolean; hidden?: boolean }[];
  label: string;
}

/** One table with its four states; below 700 px each row is a card. */
export function FinanceList<T>({ list, empty, page, onPage, renderRow, columns, label }: FinanceListProps<T>) {
  if (!list.data)
    return (
      <QueryPlace query={list} title={words.loadFailed} className="finance-card">
        {[1, 2, 3].map((at) => (
          <Skeleton key={at} shape="block" className="min-h-56 mt-14" />
        ))}
      </QueryPlace>
    );
  if (list.data.items.length === 0)
    return (
      <div className="finance-card finance-empty">
        <EmptyState title={empty[0]}>{empty[1]}</EmptyState>
      </div>
    );
  return (
    <div className="finance-card">
      <table className="w-full mb-14 max-md:block" aria-label={label}>
        <thead className="max-md:absolute max-md:w-1 max-md:h-1 max-md:overflow-hidden max-md:[clip-path:inset(50%)]">
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.money ? 'finance-money' : undefined}>
                {column.hidden ? <span className="visually-hidden">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{list.data.items.map(renderRow)}</tbody>
      </table>
      <Pager
        total={list.data.total}
        page={page}
        size={PAGE_SIZE}
        sizes={[PAGE_SIZE]}
        unit={words.unit}
        onPage={onPage}
      />
    </div>
  );
}
