import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FailureState, Loading, Pager, Skeleton, buttonClass } from '@yinji/ui';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZES } from '../../config/constants.ts';
import { paths, type MarketType } from '../../config/paths.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { publicWorksQuery } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { filterOf, type WorkKind } from './market-filter.ts';
import { MarketFilters } from './market-filters.tsx';
import { MarketEmpty, MembersOnly } from './market-states.tsx';
import { WorkCard } from './work-card.tsx';
import { marketWords } from './words.ts';
import './market.css';

const TransferDesk = lazy(async () => ({
  default: (await import('./transfer/transfer-desk.tsx')).TransferDesk,
}));

const types: readonly MarketType[] = ['photo', 'draw', 'creative', 'transfer'];

export function MarketPage() {
  const search = useSearch({ from: '/shell/market' });
  const workType = search.workType ?? 'photo';
  const { title, about } = marketWords[workType];
  const running = useSession();
  const isMember = running?.account.isMember ?? false;
  useTitle(title);
  // A party of a contract reads and signs it whether or not they are a member.
  const isOpen = isMember || search.transfer !== undefined;
  useEffect(() => {
    if (!isOpen) packageDialog.open();
  }, [isOpen]);

  return (
    <div className="wrap">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{about}</p>
        </div>
        {workType !== 'transfer' && (
          <Link to={paths.upload} className={buttonClass('primary')}>
            上传作品
          </Link>
        )}
      </div>
      <div className="market-filters">
        <nav className="market-types" aria-label="作品类型">
          {types.map((type) => (
            <Link
              key={type}
              to={paths.market}
              search={{ workType: type }}
              resetScroll={false}
              aria-current={type === workType ? 'true' : undefined}
            >
              {marketWords[type].tab}
            </Link>
          ))}
        </nav>
      </div>
      {workType !== 'transfer' && isMember && (
        <MarketFilters
          key={[workType, search.keyword, search.category, search.from, search.to].join()}
          workType={workType}
        />
      )}
      {workType !== 'transfer' && !isMember && <MembersOnly />}
      {workType === 'transfer' && (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" />
            </Loading>
          }
        >
          <TransferDesk isMember={isMember} />
        </Suspense>
      )}
      {isMember && workType !== 'transfer' && <MarketList workType={workType} />}
    </div>
  );
}

function MarketList({ workType }: { workType: WorkKind }) {
  const search = useSearch({ from: '/shell/market' });
  const { page = 1, size = LIST_PAGE_SIZE } = search;
  const filter = filterOf(search, workType);
  const navigate = useNavigate({ from: paths.market });
  const top = useRef<HTMLDivElement>(null);
  const { data, isPending, isError, isPlaceholderData, refetch, isFetching } = useQuery({
    ...publicWorksQuery({ workType, page, size, ...filter }),
    placeholderData: keepPreviousData,
  });
  const turn = (part: { page?: number | undefined; size?: number | undefined }) => {
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false });
    top.current?.scrollIntoView({ block: 'start' });
  };

  if (isError)
    return <FailureState title={words.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />;
  if (isPending) {
    return (
      <Loading className="market-cards">
        {Array.from({ length: 8 }, (_, place) => (
          <div key={place}>
            <Skeleton shape="picture" />
            <Skeleton className="market-line" />
          </div>
        ))}
      </Loading>
    );
  }
  if (data.total === 0)
    return (
      <MarketEmpty workType={workType} keyword={filter.keyword} isFiltered={Object.keys(filter).length > 0} />
    );
  return (
    <div ref={top} aria-busy={isPlaceholderData}>
      <ul className="market-cards">
        {data.items.map((work) => (
          <li key={work.id}>
            <WorkCard work={work} />
          </li>
        ))}
      </ul>
      <Pager
        total={data.total}
        page={page}
        size={size}
        sizes={LIST_PAGE_SIZES}
        unit="件"
        onPage={(next) => turn({ page: next === 1 ? undefined : next })}
        onSize={(next) => turn({ size: next === LIST_PAGE_SIZE ? undefined : next, page: undefined })}
      />
    </div>
  );
}
