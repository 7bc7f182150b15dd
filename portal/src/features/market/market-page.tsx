import { Link, lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Loading, Skeleton, buttonClass, useHydrated } from '@yinji/ui';
import { Suspense, memo, useEffect } from 'react';
import { paths, type MarketType } from '../../config/paths.ts';
import { FilterDrawer } from '../../lib/filter-drawer.tsx';
import { packageDialog } from '../../lib/package-dialog.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/use-title.ts';
import { MarketFilters } from './market-filters.tsx';
import { MarketList } from './market-list.tsx';
import { MembersOnly } from './market-states.tsx';
import { TrackFilter } from './track-filter.tsx';
import { beginWords, marketWords } from './words.ts';
import './market.css';

const TransferDesk = lazyRouteComponent(() => import('./transfer/transfer-desk.tsx'), 'TransferDesk');

/** The session, shown after hydration, does not render them again. */
const Filters = memo(MarketFilters);
const Tracks = memo(TrackFilter);
const List = memo(MarketList);

const types: readonly MarketType[] = ['photo', 'draw', 'creative', 'transfer'];

export function MarketPage() {
  const search = useSearch({ from: '/shell/market' });
  const { workType = 'photo', keyword, category, from, to } = search;
  const { title, about } = marketWords[workType];
  const running = useSession();
  const isHydrated = useHydrated();
  // Prerendered for members alone; who is none never sees it (`app/first-paint.ts`).
  const isMember = !isHydrated || (running?.account.isMember ?? false);
  useTitle(title);
  // A party of a contract may read and sign it without a membership.
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
          <div className="flex flex-wrap gap-12">
            <Link
              to={paths.personal}
              search={{ type: workType, track: 'evidence', state: 'passed' }}
              className={buttonClass()}
            >
              {beginWords.confirmation}
            </Link>
            <Link to={paths.upload} className={buttonClass('primary')}>
              上传作品
            </Link>
          </div>
        )}
      </div>
      <div className="flex items-center gap-12 py-14 px-0 [border-block:1px_solid_var(--line)] max-sm:flex-col-reverse max-sm:items-stretch">
        <nav className="market-types flex gap-4" aria-label="作品类型">
          {types.map((type) => (
            <Link
              className="py-0 px-16 rounded-(--radius) text-ink-2 text-15 leading-40 whitespace-nowrap max-sm:flex-1 max-sm:p-0 max-sm:leading-44 max-sm:text-center"
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
        <FilterDrawer isInForce={[keyword, category, from, to].some((one) => one !== undefined)}>
          <Filters key={[workType, keyword, category, from, to].join()} workType={workType} />
        </FilterDrawer>
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
      {isMember && workType !== 'transfer' && <Tracks workType={workType} />}
      {isMember && workType !== 'transfer' && <List workType={workType} />}
    </div>
  );
}
