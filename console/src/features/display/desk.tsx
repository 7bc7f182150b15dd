import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { CHECK_PAGE_SIZE } from './display-queries.ts';
import { displayWords as words } from './words.ts';

interface Waits {
  title: string;
  since: string;
}

interface DeskProps<Row> {
  list: UseQueryResult<{ items: Row[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
  empty: string;
  rowOf: (row: Row) => { key: string; pictureUrl: string | null; says: string };
  /** What is decided about. */
  children: (row: Row) => ReactNode;
}

/** What waits in a list on the left, one of it opened on the right; J and K go through them. */
export function Desk<Row extends Waits>({ list, page, onPage, empty, rowOf, children }: DeskProps<Row>) {
  const [place, setPlace] = useState(0);
  const last = Math.max((list.data?.items ?? []).length - 1, 0);
  useShortcuts({
    j: () => setPlace(Math.min(place + 1, last)),
    k: () => setPlace(Math.max(place - 1, 0)),
  });
  const turn = (next: number) => {
    onPage(next);
    setPlace(0);
  };
  return (
    <PagedSheet list={list} size={CHECK_PAGE_SIZE} page={page} onPage={turn} words={words} empty={empty}>
      {(rows) => {
        const at = Math.min(place, rows.length - 1);
        const chosen = rows[at];
        return (
          <div className="display-desk">
            <ol className="display-list" aria-label={words.list}>
              {rows.map((row, index) => {
                const { key, pictureUrl, says } = rowOf(row);
                return (
                  <li key={key}>
                    <button
                      type="button"
                      aria-current={index === at ? 'true' : undefined}
                      onClick={() => setPlace(index)}
                    >
                      {pictureUrl === null ? <span /> : <img src={pictureUrl} alt="" loading="lazy" />}
                      <span>
                        <b>{row.title}</b>
                        <small>
                          {says}
                          <time dateTime={row.since}>{formatMoment(row.since)}</time>
                        </small>
                      </span>
                    </button>
                  </li>
                );
              })}
            </ol>
            {chosen && children(chosen)}
          </div>
        );
      }}
    </PagedSheet>
  );
}
