import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState, FailureState, Loading, Pager, Skeleton, Status, buttonClass } from '@yinji/ui';
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

/** Newest first, each with what is waited for next. */
export function SuccessionList() {
  const { page = 1 } = useSearch({ from: '/shell/copyrightChange' });
  const navigate = useNavigate({ from: paths.change });
  const { data, isError, isFetching, error, refetch } = useQuery(successionsQuery(page));
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
        <ul className="succession-list">
          {data.items.map((one) => (
            <li key={one.id}>
              <Link to={paths.change} search={{ kind: 'succession', id: one.id }}>
                <span>
                  <b>{words.count(one.title === '' ? words.untitled : one.title, one.works)}</b>
                  <small>
                    {words.kinds[one.kind]}　{words.sides[one.mySide]}　{formatDay(one.at)}
                  </small>
                  <small className="mono">{one.number}</small>
                </span>
                <span className="succession-list-state">
                  <Status kind={stateKind(one.state)} word={words.states[one.state] ?? one.state} />
                  {one.dueAt && <small>{words.due(formatInstant(one.dueAt).slice(0, 16))}</small>}
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
      {isError && !data && (
        <FailureState
          error={error}
          title={portalWords.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && (
        <Loading>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      )}
    </>
  );
}
