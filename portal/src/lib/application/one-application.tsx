import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { words as portalWords } from '../words.ts';

interface OneApplicationProps<Seen, Key extends QueryKey> {
  kind: 'objection' | 'succession';
  words: { back: string; goneTitle: string; gone: string };
  query: UseQueryOptions<Seen, Error, Seen, Key> & { queryKey: Key };
  /** First part of the query keys of its lists. */
  listKey: QueryKey;
  /** Renders the application. An answer of an action replaces the cached data; without one the query runs again. */
  children: (seen: Seen, change: (next?: Seen) => void) => ReactNode;
}

/** One application, below the link back to its list. */
export function OneApplication<Seen, Key extends QueryKey>(props: OneApplicationProps<Seen, Key>) {
  const { kind, words, query, listKey, children } = props;
  const asked = useQuery(query);
  const client = useQueryClient();
  const change = (next?: Seen) => {
    if (next) client.setQueryData<unknown>(query.queryKey, next);
    else void client.invalidateQueries({ queryKey: query.queryKey });
    void client.invalidateQueries({ queryKey: listKey });
  };
  const gone = (
    <EmptyState title={words.goneTitle}>
      <p>{words.gone}</p>
    </EmptyState>
  );
  return (
    <>
      <p className="crumb">
        <Link to={paths.change} search={{ kind }}>
          {words.back}
        </Link>
      </p>
      {asked.data ? (
        children(asked.data, change)
      ) : (
        <QueryState query={asked} title={portalWords.loadFailed} gone={gone} blocks={2} />
      )}
    </>
  );
}
