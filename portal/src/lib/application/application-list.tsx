import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { EmptyState, Pager, Status, type StatusKind } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { formatDay, formatInstant } from '../format.ts';
import { words as portalWords } from '../words.ts';

interface Application {
  id: string;
  number: string;
  state: string;
  at: string;
  dueAt: string | null;
}

interface ApplicationListProps<Item extends Application> {
  kind: 'objection' | 'succession';
  words: {
    listTitle: string;
    lead: string;
    empty: string;
    emptyText: string;
    unit: string;
    states: Record<string, string>;
    due: (when: string) => string;
  };
  query: UseQueryResult<{ items: readonly Item[]; total: number }>;
  page: number;
  perPage: number;
  /** Shown beside the heading if the list has entries. */
  begin?: ReactNode;
  /** Shown if the list is empty. */
  next: ReactNode;
  titleOf: (item: Item) => string;
  /** Kind and side, shown before the date. */
  factsOf: (item: Item) => string;
  stateKind: (state: string) => StatusKind;
}

/** Applications, newest first, each with its next step. */
export function ApplicationList<Item extends Application>(props: ApplicationListProps<Item>) {
  const { kind, words, query, page, perPage, begin, next, titleOf, factsOf, stateKind } = props;
  const navigate = useNavigate({ from: paths.change });
  const { data } = query;
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.listTitle}</h1>
          <p>{words.lead}</p>
        </div>
        {!isEmpty && begin}
      </div>
      {data && !isEmpty && (
        <ul className="application-list line-t">
          {data.items.map((one) => (
            <li key={one.id}>
              <Link
                className="flex gap-24 items-center justify-between py-18 px-0 line-b text-ink no-underline max-sm:flex-wrap max-sm:gap-8"
                to={paths.change}
                search={{ kind, id: one.id }}
              >
                <span>
                  <b className="[font:600_18px/28px_var(--serif)]">{titleOf(one)}</b>
                  <small className="block text-ink-3 wrap-anywhere">
                    {factsOf(one)}　{formatDay(one.at)}
                  </small>
                  <small className="mono block text-ink-3 wrap-anywhere">{one.number}</small>
                </span>
                <span className="flex-none text-right max-sm:flex-[1_0_100%] max-sm:text-left">
                  <Status kind={stateKind(one.state)} word={words.states[one.state] ?? one.state} />
                  {one.dueAt && (
                    <small className="block text-ink-3 wrap-anywhere">
                      {words.due(formatInstant(one.dueAt).slice(0, 16))}
                    </small>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > perPage && (
        <Pager
          total={data.total}
          page={page}
          size={perPage}
          sizes={[perPage]}
          unit={words.unit}
          onPage={(to) => void navigate({ search: { kind, page: to } })}
        />
      )}
      {isEmpty && (
        <EmptyState title={words.empty} actions={next}>
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {data === undefined && <QueryState query={query} title={portalWords.loadFailed} blocks={2} />}
    </>
  );
}
