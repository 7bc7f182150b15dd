import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Pager, Skeleton } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useDeferredValue, useRef } from 'react';
import { JUMP_ROWS, LIST_PAGE_SIZE, LIST_PAGE_SIZES } from '../../config/constants.ts';
import { paths } from '../../config/paths.ts';
import { publicWorksQuery } from '../../lib/queries.ts';
import { words as shared } from '../../lib/words.ts';
import { filterOf, type WorkKind } from './market-filter.ts';
import { MarketEmpty } from './market-states.tsx';
import { WorkCards } from './work-card.tsx';
import { turnWords as words } from './words.ts';

/** As many as a phone shows at once: their pictures load immediately. */
const FIRST = 2;

interface Turn {
  page: number;
  cursor?: string | null;
}

/**
 * Public works of one kind: jumps through the first thousand, then page by page. The address stores the
 * position.
 */
export function MarketList({ workType }: { workType: WorkKind }) {
  const search = useSearch({ from: '/shell/market' });
  const { cursor, page: asked = 1, size = LIST_PAGE_SIZE } = search;
  const filter = filterOf(search, workType);
  const lastJump = Math.floor(JUMP_ROWS / size);
  // An address without its cursor leads to the last page that can be jumped to.
  const page = cursor === undefined ? Math.min(asked, lastJump) : asked;
  const navigate = useNavigate({ from: paths.market });
  const top = useRef<HTMLDivElement>(null);
  const publicWorks = useQuery({
    ...publicWorksQuery({ ...filter, workType, size, page, ...(cursor === undefined ? {} : { cursor }) }),
    placeholderData: keepPreviousData,
  });
  // Rendering the answer is deferred, so that input meanwhile is handled.
  const data = useDeferredValue(publicWorks.data);
  const turn = ({ page: to, cursor: from }: Turn, newSize = size) => {
    void navigate({
      search: (before) => ({
        ...before,
        page: to === 1 ? undefined : to,
        size: newSize === LIST_PAGE_SIZE ? undefined : newSize,
        cursor: to <= lastJump || from === null ? undefined : from,
      }),
      resetScroll: false,
    });
    top.current?.scrollIntoView({ block: 'start' });
  };

  if (!publicWorks.isSuccess || data === undefined)
    return (
      <QueryState query={publicWorks} isPending title={shared.loadFailed} className="market-cards">
        {Array.from({ length: 8 }, (_, place) => (
          <div key={place}>
            <Skeleton shape="picture" />
            <Skeleton className="w-[60%] mt-18" />
          </div>
        ))}
      </QueryState>
    );
  const isBusy = publicWorks.isPlaceholderData || data !== publicWorks.data;
  if (data.total === 0)
    return (
      <MarketEmpty workType={workType} keyword={filter.keyword} isFiltered={Object.keys(filter).length > 0} />
    );
  const isBeyond = cursor !== undefined;
  return (
    <div ref={top} aria-busy={isBusy}>
      <WorkCards works={data.items} first={FIRST} isInShell />
      {isBeyond ? (
        <Steps page={page} previous={data.previous} next={data.next} isBusy={isBusy} onTurn={turn} />
      ) : (
        <Pager
          total={data.total}
          page={page}
          size={size}
          sizes={LIST_PAGE_SIZES}
          unit="件"
          onPage={(to) => turn({ page: to })}
          onSize={(to) => turn({ page: 1 }, to)}
        />
      )}
      {!isBeyond && !data.isTotalExact && (
        <p className="flex flex-wrap gap-x-20 gap-y-12 items-center justify-center pt-24 text-ink-2 text-15 leading-24">
          {words.more}
          {page === lastJump && data.next !== null && (
            <Button guard onClick={() => turn({ page: page + 1, cursor: data.next })} disabled={isBusy}>
              {words.further}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

interface StepsProps {
  page: number;
  previous: string | null;
  next: string | null;
  isBusy: boolean;
  onTurn: (turn: Turn) => void;
}

/** Beyond the jumps pages have no number: back, forward, or to the beginning. */
function Steps({ page, previous, next, isBusy, onTurn }: StepsProps) {
  return (
    <nav
      className="flex flex-wrap gap-x-20 gap-y-12 items-center justify-center pt-24 text-ink-2 text-15 leading-24 line-t"
      aria-label={words.label}
    >
      <Button variant="text" onClick={() => onTurn({ page: 1 })}>
        {words.first}
      </Button>
      <Button
        disabled={isBusy || previous === null}
        onClick={() => onTurn({ page: page - 1, cursor: previous })}
      >
        {words.previous}
      </Button>
      <span aria-current="page">{words.place(page)}</span>
      <Button disabled={isBusy || next === null} onClick={() => onTurn({ page: page + 1, cursor: next })}>
        {words.next}
      </Button>
    </nav>
  );
}
