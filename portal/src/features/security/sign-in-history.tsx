import { listSignIns } from '@yinji/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Status } from '@yinji/ui';
import { useState } from 'react';
import { QueryState, serverNow } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { securityWords, wayWords } from './words.ts';

const SIZE = 10;

/** Sign-in attempts, newest first, a page at a time. */
export function SignInHistory() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['own', 'security', 'history', page],
    queryFn: ({ signal }) => api.ask(listSignIns, { page, size: SIZE }, signal),
    placeholderData: keepPreviousData,
  });

  if (!query.isSuccess) return <QueryState query={query} title={words.loadFailed} />;
  const { data } = query;
  if (data.total === 0) return <p className="muted">{securityWords.historyEmpty}</p>;
  const pages = Math.ceil(data.total / SIZE);
  const now = serverNow();
  return (
    <>
      <ul className="security-rows mb-20">
        {data.items.map(({ id, at, way, outcome, device, address }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-x-12 gap-y-4">
              <strong className="font-medium">{wayWords[way]}</strong>
              <Status
                look="plain"
                kind={outcome === 'opened' ? 'passed' : 'rejected'}
                word={outcome === 'opened' ? '成功' : '失败'}
              />
            </p>
            <p className="sm dim">
              {device} · <span className="mono">{address}</span>
            </p>
            <time className="sm [grid-area:1/2/3/3] self-center dim" dateTime={at}>
              {formatMoment(at, now)}
            </time>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className="flex items-center gap-16" aria-label="登录记录的页">
          <Button size="dense" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            较新
          </Button>
          <span className="sm dim">
            第 {page} 页，共 {pages} 页
          </span>
          <Button size="dense" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            较早
          </Button>
        </nav>
      )}
    </>
  );
}
