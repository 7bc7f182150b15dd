import { listRegister, listRegisterFiles, workTypeLabels } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, EmptyState, Loading, Skeleton } from '@yinji/ui';
import { QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words as portalWords } from '../../lib/words.ts';
import { RegisterFiles } from './register-files.tsx';
import { registerWords as words } from './register-words.ts';
import './register.css';

/** The open register: works in public display, and a monthly file that anybody can check. */
export function RegisterPage() {
  useTitle(words.title);
  const files = useQuery({
    queryKey: ['register-files'],
    queryFn: ({ signal }) => api.ask(listRegisterFiles, {}, signal),
  });
  return (
    <div className="register">
      <h1>{words.title}</h1>
      <p className="verification-lead">{words.lead}</p>
      <section className="verification-section" aria-labelledby="register-files">
        <h2 id="register-files">{words.filesTitle}</h2>
        <p className="muted">{words.filesLead}</p>
        {files.data ? (
          <RegisterFiles files={files.data} />
        ) : files.isError ? (
          <QueryFailure query={files} title={portalWords.loadFailed} />
        ) : (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        )}
      </section>
      <section className="verification-section" aria-labelledby="register-list">
        <h2 id="register-list">{words.listTitle}</h2>
        <Entries />
      </section>
    </div>
  );
}

function Entries() {
  const list = useInfiniteQuery({
    queryKey: ['register'],
    queryFn: ({ pageParam, signal }) =>
      api.ask(listRegister, { size: 50, ...(pageParam === null ? {} : { after: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  if (list.isError && !list.data) return <QueryFailure query={list} title={portalWords.loadFailed} />;
  if (!list.data)
    return (
      <Loading>
        <Skeleton shape="block" />
      </Loading>
    );
  const entries = list.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>;
  return (
    <>
      <table className="register-table w-full mb-20">
        <thead className="max-[720px]:absolute max-[720px]:w-1 max-[720px]:h-1 max-[720px]:overflow-hidden max-[720px]:[clip-path:inset(50%)]">
          <tr>
            {words.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.number}>
              <th scope="row">
                {entry.title}
                <small className="block text-ink-3 [font:400_13px/20px_var(--sans)]">
                  {workTypeLabels[entry.workType]}
                  {entry.category && `，${words.category(entry.category)}`}
                </small>
              </th>
              <td>{entry.publicName}</td>
              <td>
                <Link className="mono" to={paths.verify} search={{ number: entry.number }}>
                  {entry.number}
                </Link>
                <small className="block text-ink-3 [font:400_13px/20px_var(--sans)]">
                  <time dateTime={entry.depositedAt}>{formatInstant(entry.depositedAt)}</time>
                </small>
              </td>
              <td>
                {words.dates(entry.completedOn, entry.firstPublishedOn).map((told) => (
                  <small className="block text-ink-3 [font:400_13px/20px_var(--sans)]" key={told}>
                    {told}
                  </small>
                ))}
              </td>
              <td>{entry.standing}</td>
              <td className="mono">#{entry.logIndex}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}
