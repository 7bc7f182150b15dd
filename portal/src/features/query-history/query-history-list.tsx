import { Link } from '@tanstack/react-router';
import { Button, Loading, Skeleton } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import type { paths } from '../../config/paths.ts';
import type { PastQuery } from '../../lib/verification/query-history.ts';
import type { QueryHistory } from './use-query-history.ts';
import { historyWords as words } from '../../lib/verification/words.ts';

interface QueryHistoryListProps extends Omit<QueryHistory, 'remember'> {
  /** Page on which a listed number is queried again. */
  to: (typeof paths)['provenanceResult' | 'verify'];
}

/** Earlier queries. */
export function QueryHistoryList({ history, isKept, isLoading, isFailed, forget, to }: QueryHistoryListProps) {
  return (
    <section className="verification-section" aria-labelledby="history">
      <div className="judge-head">
        <h2 id="history">{words.title}</h2>
        {history.length > 0 && (
          <Button variant="text" onClick={() => forget()}>
            {words.clear}
          </Button>
        )}
      </div>
      {isLoading ? (
        <Loading>
          <Skeleton />
        </Loading>
      ) : (
        <p className="sm muted">
          {isFailed
            ? words.failed
            : `${history.length > 0 ? '' : words.none}${isKept ? words.kept : words.local}`}
        </p>
      )}
      {history.length > 0 && (
        <ol className="query-history mt-16 [border-top:1px_solid_var(--ink)]">
          {history.map((query) => (
            <li key={query.id ?? query.at}>
              <time dateTime={new Date(query.at).toISOString()}>{formatInstant(query.at)}</time>
              <span className="dim">{words.ways[query.by]}</span>
              <What query={query} to={to} />
              <span>{query.outcome}</span>
              <Button
                size="dense"
                variant="text"
                aria-label={words.forgetOf(query.what)}
                onClick={() => forget(query)}
              >
                {words.forget}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function What({ query, to }: { query: PastQuery } & Pick<QueryHistoryListProps, 'to'>) {
  if (!query.number) return <span>{query.what}</span>;
  return (
    <Link to={to} search={{ number: query.number, ...(query.queryCode ? { code: query.queryCode } : {}) }}>
      {query.what}
    </Link>
  );
}
