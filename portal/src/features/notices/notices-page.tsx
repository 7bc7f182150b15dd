import { deleteNotice, listNotices, readAllNotices, type OutputOf } from '@yinji/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, EmptyState, Icon, Pager, Skeleton, buttonClass, toast } from '@yinji/ui';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { QueryState, serverNow } from '@yinji/web';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZES } from '../../config/constants.ts';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { unreadQuery } from '../../lib/queries.ts';
import { ask } from '../../lib/question.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { noticeWords } from './words.ts';
import './notices.css';

const PreferencesDialog = lazy(() =>
  import('./preferences-dialog.tsx').then((module) => ({ default: module.PreferencesDialog })),
);

type Notice = OutputOf<typeof listNotices>['items'][number];

export function NoticesPage() {
  useTitle('消息');
  const { page = 1, size = LIST_PAGE_SIZE } = useSearch({ from: '/shell/notices' });
  const navigate = useNavigate({ from: paths.notices });
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [isChoosing, setChoosing] = useState(false);
  const query = useQuery({
    queryKey: ['own', 'notices', page, size],
    queryFn: ({ signal }) => api.ask(listNotices, { page, size }, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <div className="wrap notices">
      <div className="page-head">
        <div>
          <h1>消息</h1>
          <p>{unread > 0 ? `${unread} 条未读` : '没有未读消息'}</p>
        </div>
        <div className="flex flex-wrap gap-8">
          {unread > 0 && <ReadAll />}
          <Button guard variant="quiet" onClick={() => setChoosing(true)}>
            {noticeWords.settings}
          </Button>
        </div>
      </div>
      {isChoosing && (
        <Suspense>
          <PreferencesDialog onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      <QueryState query={query} title={words.loadFailed} className="notice-list">
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} shape="block" className="my-12" />
        ))}
      </QueryState>
      {data?.total === 0 && (
        <EmptyState
          title="还没有消息"
          actions={
            <Link to={paths.personal} className={buttonClass()}>
              看我的作品
            </Link>
          }
        >
          <p>审核结论、时间戳补齐、账号安全和订单的变化会写在这里；与您有关的异议和转让也会。</p>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="notice-list">
            {data.items.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
          <Pager
            total={data.total}
            page={page}
            size={size}
            sizes={LIST_PAGE_SIZES}
            onPage={(next) =>
              void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }) })
            }
            onSize={(next) => void navigate({ search: { size: next === LIST_PAGE_SIZE ? undefined : next } })}
          />
        </>
      )}
    </div>
  );
}

function useNoticeChange<T>(change: (input: T) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast(done, { kind: 'success' }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['own', 'notices'] }),
        client.invalidateQueries({ queryKey: unreadQuery.queryKey }),
      ]),
  });
}

function ReadAll() {
  const { mutate, isPending } = useNoticeChange<void>(() => api.call(readAllNotices, {}), '已全部标为已读');
  return (
    <Button guard busy={isPending} onClick={() => mutate()}>
      全部标为已读
    </Button>
  );
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { mutate, isPending } = useNoticeChange((id: string) => api.call(deleteNotice, { id }), '消息已删除');
  async function remove() {
    const yes = await ask({
      title: '删除这条消息？',
      text: `“${notice.title}”删除后不能恢复；作品与记录不受影响。`,
      yes: '删除',
      no: '保留',
      danger: true,
    });
    if (yes) mutate(notice.id);
  }
  return (
    <li
      className={clsx(
        'notice-row relative grid grid-cols-[minmax(0,1fr)_auto_44px] gap-16 items-center line-b max-sm:grid-cols-[minmax(0,1fr)_44px] max-sm:gap-x-8 max-sm:gap-y-0',
        !notice.readAt && 'notice-unread',
      )}
    >
      <Link
        className="block py-16 pr-0 pl-20 text-inherit max-sm:pb-2"
        to={paths.notice}
        search={{ id: notice.id }}
      >
        <span
          className={clsx(
            'inline-block mr-10 py-0 px-7 line rounded-(--radius-tag) text-ink-3 text-12 leading-20 [vertical-align:1px]',
            notice.category === 'security' && 'notice-security',
          )}
        >
          {noticeWords.categories[notice.category]}
        </span>
        <strong className="font-normal">
          {!notice.readAt && <span className="visually-hidden">未读：</span>}
          {notice.title}
        </strong>
        <span className="block overflow-hidden text-ink-3 text-14 leading-22 text-ellipsis whitespace-nowrap">
          {notice.body}
        </span>
      </Link>
      <time dateTime={notice.createdAt}>{formatMoment(notice.createdAt, serverNow())}</time>
      <button
        type="button"
        className="notice-delete grid place-items-center w-44 h-44 text-ink-3 max-sm:row-[1/3] max-sm:col-2"
        aria-label={`删除“${notice.title}”`}
        disabled={isPending}
        onClick={() => void remove()}
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  );
}
