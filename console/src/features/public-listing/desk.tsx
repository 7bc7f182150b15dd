import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useServerNow } from '@yinji/web';
import { formatMoment, formatSpan } from '../../lib/format.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { words as consoleWords } from '../../lib/words.ts';
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
  /** The subject of the decision. */
  children: (row: Row) => ReactNode;
}

/** Waiting items in a list on the left, the open one on the right; J and K move through them. */
export function Desk<Row extends Waits>({ list, page, onPage, empty, rowOf, children }: DeskProps<Row>) {
  const [place, setPlace] = useState(0);
  const now = useServerNow();
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
          <div className="grid grid-cols-[248px_minmax(0,1fr)] gap-24 items-start max-[1200px]:grid-cols-[minmax(0,1fr)]">
            <ol
              className="display-list sticky top-16 overflow-y-auto max-h-[calc(100dvh_-_32px)] line bg-surface max-[1200px]:static max-[1200px]:max-h-240"
              aria-label={words.list}
            >
              {rows.map((row, index) => {
                const { key, pictureUrl, says } = rowOf(row);
                return (
                  <li key={key}>
                    <button
                      className="grid grid-cols-[48px_minmax(0,1fr)] gap-12 items-center w-full py-10 px-12 text-left"
                      type="button"
                      aria-current={index === at ? 'true' : undefined}
                      onClick={() => setPlace(index)}
                    >
                      {pictureUrl === null ? (
                        <span />
                      ) : (
                        <img
                          className="w-48 h-48 [background:var(--mat,var(--sunken))] object-contain"
                          src={pictureUrl}
                          alt=""
                          loading="lazy"
                        />
                      )}
                      <span>
                        <b className="block overflow-hidden font-medium text-ellipsis whitespace-nowrap">
                          {row.title}
                        </b>
                        <small className="block text-ink-3 text-12 leading-18">
                          {says}
                          <time className="block" dateTime={row.since} title={formatMoment(row.since)}>
                            {consoleWords.waited(formatSpan(now - Date.parse(row.since)))}
                          </time>
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
