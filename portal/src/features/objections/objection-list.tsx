import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, Pager, Status, buttonClass } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { words as portalWords } from '../../lib/words.ts';
import { OBJECTION_PAGE_SIZE, objectionsQuery } from './objection-queries.ts';
import { stateKind } from './state-kind.ts';
import { objectionWords as words } from './words.ts';

/** Newest first, each with its next deadline. */
export function ObjectionList() {
  const { page = 1 } = useSearch({ from: '/shell/copyrightChange' });
  const navigate = useNavigate({ from: paths.change });
  const objections = useQuery(objectionsQuery(page));
  const { data } = objections;
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.listTitle}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      {data && data.items.length > 0 && (
        <ul className="objection-list line-t">
          {data.items.map((one) => (
            <li key={one.id}>
              <Link
                className="flex gap-24 items-center justify-between py-18 px-0 line-b text-ink no-underline max-sm:flex-wrap max-sm:gap-8"
                to={paths.change}
                search={{ kind: 'objection', id: one.id }}
              >
                <span>
                  <b className="[font:600_18px/28px_var(--serif)]">{one.title ?? words.untitled}</b>
                  <small className="block text-ink-3 wrap-anywhere">
                    {words.sides[one.mySide]}　{formatDay(one.at)}
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
      {data && data.total > OBJECTION_PAGE_SIZE && (
        <Pager
          total={data.total}
          page={page}
          size={OBJECTION_PAGE_SIZE}
          sizes={[OBJECTION_PAGE_SIZE]}
          unit={words.unit}
          onPage={(next) => void navigate({ search: { kind: 'objection', page: next } })}
        />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          title={words.empty}
          actions={
            <Link to={paths.verify} className={buttonClass()}>
              {words.verify}
            </Link>
          }
        >
          <p>{words.emptyText}</p>
        </EmptyState>
      )}
      {objections.data === undefined && (
        <QueryState query={objections} title={portalWords.loadFailed} blocks={2} />
      )}
    </>
  );
}
