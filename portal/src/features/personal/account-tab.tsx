import { listOwnWorks, type WorkSummary } from '@yinji/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, Glyph, Pager, Skeleton, Status, TrackMark, buttonClass } from '@yinji/ui';
import { QueryState, serverNow } from '@yinji/web';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZES } from '../../config/constants.ts';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { FilterDrawer } from '../../lib/filter-drawer.tsx';
import { formatMoment } from '../../lib/format.ts';
import { PassedDeposits } from '../../lib/passed-deposits/passed-deposits.tsx';
import { waitingFilesQuery } from '../../lib/waiting-files/waiting-files-query.ts';
import { WaitingFiles } from '../../lib/waiting-files/waiting-files.tsx';
import { StandingMark } from '../../lib/standing-mark.tsx';
import { words } from '../../lib/words.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { OldDrafts } from './old-drafts.tsx';
import { RenameDraft } from './rename-draft.tsx';
import { OwnWorkFilters } from './own-work-filters.tsx';
import { filterOf } from './own-work-filter.ts';
import { draftWords } from './words.ts';

/** The person's works with the state of each track. */
export function AccountTab() {
  const search = useSearch({ from: '/shell/personal' });
  const { page = 1, size = LIST_PAGE_SIZE } = search;
  const navigate = useNavigate({ from: paths.personal });
  const filter = filterOf(search);
  const isFiltered = Object.keys(filter).length > 0;
  const query = useQuery({
    queryKey: ['own', 'works', page, size, filter],
    queryFn: ({ signal }) => api.ask(listOwnWorks, { page, size, ...filter }, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const { data: waiting = [] } = useQuery(waitingFilesQuery);
  const isWaitingShown =
    page === 1 && (!isFiltered || (search.track === 'evidence' && search.state === 'draft'));
  return (
    <>
      <div className="personal-head">
        <div>
          <h1>我的作品</h1>
          <p className="muted">
            {data ? (isFiltered ? `符合的有 ${data.total} 件` : `共 ${data.total} 件；默认不公开`) : '　'}
          </p>
        </div>
        <Link to={paths.upload} className={buttonClass('primary')}>
          上传作品
        </Link>
      </div>
      <FilterDrawer isInForce={isFiltered}>
        <OwnWorkFilters />
      </FilterDrawer>
      {search.track === 'evidence' && search.state === 'draft' && <OldDrafts />}
      {isWaitingShown && <WaitingFiles />}
      <QueryState query={query} title={words.loadFailed}>
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} shape="block" className="h-116 my-12" />
        ))}
      </QueryState>
      {data?.total === 0 && isFiltered && <NothingFound />}
      {data?.total === 0 && !isFiltered && waiting.length === 0 && (
        <EmptyState
          title="还没有作品"
          actions={
            <Link to={paths.guidance} className={buttonClass()}>
              先看办事指南
            </Link>
          }
        >
          <p>
            从一件作品开始：先在您的设备上算出指纹并签名，再上传原件。每件作品的存证、确权与版权认证进度都列在这里。
          </p>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <ul className="own-works mb-16 [border-top:1px_solid_var(--ink)]">
            {data.items.map((work) => (
              <OwnWork key={work.id} work={work} />
            ))}
          </ul>
          <Pager
            total={data.total}
            page={page}
            size={size}
            sizes={LIST_PAGE_SIZES}
            unit="件"
            onPage={(next) =>
              void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }) })
            }
            onSize={(next) =>
              void navigate({
                search: ({ page: _page, ...before }) => ({
                  ...before,
                  size: next === LIST_PAGE_SIZE ? undefined : next,
                }),
              })
            }
          />
        </>
      )}
      {!isFiltered && page === 1 && <PassedDeposits />}
    </>
  );
}

function NothingFound() {
  return (
    <EmptyState
      title="没有符合的作品"
      actions={
        <Link to={paths.personal} search={{}} className={buttonClass()}>
          看全部作品
        </Link>
      }
    >
      <p>可以换一个词，或去掉几个条件再看。名称里的一两个字、完整或一部分编号都能找到。</p>
    </EmptyState>
  );
}

/** 待补正 is said with its last day: the holder has to act. */
function ReviewedMark({ name, track }: { name: string; track: WorkSummary['confirmation'] }) {
  if (!track?.dueAt) return <TrackMark name={name} kind={track?.state ?? 'unbegun'} />;
  return <Status kind="reviewing" look="plain" word={draftWords.correct(name, beijingDate(track.dueAt))} />;
}

function OwnWork({ work }: { work: WorkSummary }) {
  const isDraft = !work.evidence || work.evidence.state === 'draft';
  return (
    <li>
      <Link
        to={isDraft ? paths.upload : paths.work}
        search={{ id: work.id }}
        className="own-work grid grid-cols-[84px_minmax(0,1fr)_auto_30px] gap-20 items-center py-16 px-0 text-inherit max-sm:grid-cols-[72px_minmax(0,1fr)_30px] max-sm:gap-14 max-sm:items-start"
      >
        <span className="grid place-items-center h-84 bg-mat">
          {work.thumbnailUrl ? (
            <img
              className="max-w-68 max-h-68 [box-shadow:var(--lift)]"
              src={work.thumbnailUrl}
              alt=""
              loading="lazy"
            />
          ) : (
            <span className="xs dim">{isDraft ? '草稿' : '仅指纹'}</span>
          )}
        </span>
        <span className="own-work-words">
          <strong className="[font:600_17px/26px_var(--serif)]">{work.title || '未命名的作品'}</strong>
          <span className="mono text-ink-3 text-13 leading-20">{work.depositNumber ?? '尚无编号'}</span>
          <span className="own-work-tracks flex-wrap gap-y-2 gap-x-14 mt-4">
            <TrackMark name="存证" kind={work.evidence?.state ?? 'unbegun'} />
            <ReviewedMark name="确权" track={work.confirmation} />
            <ReviewedMark name="认证" track={work.certification} />
            <StandingMark standing={work.standing} look="plain" />
          </span>
        </span>
        <time dateTime={work.createdAt}>{formatMoment(work.createdAt, serverNow())}</time>
        {work.recordSha256 ? <Glyph digest={work.recordSha256} /> : <span />}
      </Link>
      {isDraft && (
        <div className="flex gap-4 pb-12 pl-95 -mt-8 max-sm:pl-77">
          <Link to={paths.upload} search={{ id: work.id }} className={buttonClass('text', 'dense')}>
            {draftWords.goOn}
            <span className="visually-hidden">{draftWords.of(work.title)}</span>
          </Link>
          <RenameDraft id={work.id} title={work.title} />
          <DeleteDraft id={work.id} title={work.title} />
        </div>
      )}
    </li>
  );
}
