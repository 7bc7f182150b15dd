import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, Pager, Status, buttonClass } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { words as portalWords } from '../../lib/words.ts';
import { stateKind } from './state-kind.ts';
import { SUCCESSION_PAGE_SIZE, successionsQuery } from './succession-queries.ts';
import { successionWords as words } from './words.ts';

const beginLink = (
  <Link to={paths.change} search={{ kind: 'succession-new' }} className={buttonClass('primary')}>
    {words.begin}
  </Link>
);

/** Newest first, each with its next deadline. */
export function SuccessionList() {
  const { page = 1 } = useSearch({ from: '/shell/copyrightChange' });
  const navigate = useNavigate({ from: paths.change });
  const successions = useQuery(successionsQuery(page));
  const { data } = successions;
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.listTitle}</h1>
          <p>{words.lead}</p>
        </div>
        {!isEmpty && beginLink}
      </div>
      {data && !isEmpty && (
        <ul className="succession-list line-t">
          {data.items.map((one) => (
            <li key={one.id}>
              <Link
                className="flex gap-24 items-center justify-between py-18 px-0 line-b text-ink no-underline max-sm:flex-wrap max-sm:gap-8"
                to={paths.change}
                search={{ kind: 'succession', id: one.id }}
              >
                <span>
                  <b className="[font:600_18px/28px_var(--serif)]">
                    {words.count(one.title === '' ? words.untitled : one.title, one.works)}
                  </b>
                  <small className="block text-ink-3 wrap-anywhere">
                    {words.kinds[one.kind]}　{words.sides[one.mySide]}　{formatDay(one.at)}
                  </small>
                  <small className="mono block text-ink-3 wrap-anywhere">{one.number}</small>
                </span>
                <span className="flex-none text-right max-sm:flex-[1_0_100%] max-sm:text-left">
                  <Status kind={stateKind(one.state)} word={words.states[one.state] ?? one.state} />
                  {one.dueAt && (
                    <small className="block text-ink-3 wrap-anywhere">
                      {words.due(formatInstant(one.dueAt).slice(0, 16))}
                    </small>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > SUCCESSION_PAGE_SIZE && (
        <Pager
          total={data.total}
          page={page}
          size={SUCCESSION_PAGE_SIZE}
          sizes={[SUCCESSION_PAGE_SIZE]}
          unit={words.unit}
          onPage={(next) => void navigate({ search: { kind: 'succession', page: next } })}
        />
      )}
      {isEmpty && (
        <EmptyState title={words.empty} actions={beginLink}>
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {successions.data === undefined && (
        <QueryState query={successions} title={portalWords.loadFailed} blocks={2} />
      )}
    </>
  );
}
