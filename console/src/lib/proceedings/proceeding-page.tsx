import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState, Status } from '@yinji/ui';
import { hasCode } from '@yinji/web';
import type { ReactNode } from 'react';
import type { paths } from '../../config/paths.ts';
import { useTitle } from '../use-title.ts';
import { QueryPlace } from '../query-place.tsx';
import '../sheet.css';
import '../objection-papers.css';

/** Local changes, computed from the present data. */
export type Update<Opened> = (make: (before: Opened) => Opened) => void;
/** The server's answer to an action. */
export type Change<Opened> = (next: Opened) => void;

interface ProceedingPageProps<Opened, Key extends QueryKey> {
  words: {
    title: string;
    back: string;
    goneTitle: string;
    gone: string;
    failed: string;
    states: Readonly<Record<string, string>>;
  };
  list: { to: (typeof paths)[keyof typeof paths]; key: QueryKey };
  query: (id: string) => UseQueryOptions<Opened, Error, Opened, Key> & { queryKey: Key };
  /** Statements and attachments. */
  parts: (opened: Opened, update: Update<Opened>) => ReactNode;
  /** The next step; reset with each state. */
  panel: (opened: Opened, change: Change<Opened>) => ReactNode;
}

/** One proceeding: number and state, statements on the left, the next step on the right. */
export function ProceedingPage<Opened extends { number: string; state: string }, Key extends QueryKey>({
  words,
  list,
  query,
  parts,
  panel,
}: ProceedingPageProps<Opened, Key>) {
  const { id = '' } = useSearch({ strict: false });
  const opened = useQuery(query(id));
  const { data, error } = opened;
  const client = useQueryClient();
  useTitle(data ? data.number : words.title);
  const { queryKey } = query(id);
  const update: Update<Opened> = (make) =>
    void client.setQueryData<Opened>(queryKey, (before) => before && make(before));
  const change: Change<Opened> = (next) => {
    client.setQueryData<Opened>(queryKey, next);
    void client.invalidateQueries({ queryKey: list.key });
  };
  return (
    <main id="main" className="page objection-page" tabIndex={-1}>
      <p>
        <Link to={list.to}>{words.back}</Link>
      </p>
      {data ? (
        <>
          <div className="sheet-head">
            <div>
              <h1 className="mono">{data.number}</h1>
              <p>
                <Status kind="reviewing" word={words.states[data.state] ?? data.state} />
              </p>
            </div>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_360px] gap-32 items-start max-md:grid-cols-[minmax(0,1fr)]">
            <div>{parts(data, update)}</div>
            {panel(data, change)}
          </div>
        </>
      ) : hasCode(error, 'NOT_FOUND') ? (
        <EmptyState title={words.goneTitle}>{words.gone}</EmptyState>
      ) : (
        <QueryPlace query={opened} title={words.failed} />
      )}
    </main>
  );
}

/** A part of the statements. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="objection-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
