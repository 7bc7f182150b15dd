import { getNotice } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { basePath, CallFailure, QueryFailure, underBase } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { ownPath } from '../../lib/own-path.ts';
import { unreadQuery } from '../../lib/queries.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { noticeWords } from './words.ts';
import './notices.css';

export function NoticeDetailPage() {
  const { id = '' } = useSearch({ from: '/shell/notice-detail' });
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['own', 'notice', id],
    queryFn: ({ signal }) => api.ask(getNotice, { id }, signal),
  });
  const { data, error } = query;
  useTitle(data?.title ?? '消息详情');
  useEffect(() => {
    // Opening a notice marks it as read: the badge and the list follow.
    if (!data) return;
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['own', 'notices'] });
  }, [data, client]);
  const link = ownPath(data?.link ?? undefined);

  return (
    <div className="wrap">
      <p className="crumb">
        <Link to={paths.notices}>消息</Link>　/　详情
      </p>
      {query.isPending && (
        <Loading className="notice-loading">
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
      {error instanceof CallFailure && error.code === 'UNREACHABLE' ? (
        <QueryFailure query={query} title={words.loadFailed} />
      ) : (
        error && (
          <EmptyState
            isPage
            title="没有这条消息"
            actions={
              <Link to={paths.notices} className={buttonClass()}>
                回到消息列表
              </Link>
            }
          >
            <p>它可能已被删除，或不属于当前账号。</p>
          </EmptyState>
        )
      )}
      {data && (
        <article className="max-w-720 pt-24">
          <h1 className="as-typed text-32 leading-48 wrap-anywhere">{data.title}</h1>
          <p className="mt-8 text-ink-3 text-14">
            <span
              className={clsx(
                'inline-block mr-10 py-0 px-7 line rounded-(--radius-tag) text-ink-3 text-12 leading-20 [vertical-align:1px]',
                data.category === 'security' && 'notice-security',
              )}
            >
              {noticeWords.categories[data.category]}
            </span>
            <time dateTime={data.createdAt}>{formatInstant(data.createdAt)}</time>
          </p>
          <p className="mt-28 mb-32 mx-0 text-18 leading-32 whitespace-pre-line">{data.body}</p>
          {link && (
            <a href={underBase(link, basePath)} className={buttonClass('primary')}>
              去处理
            </a>
          )}
        </article>
      )}
    </div>
  );
}
