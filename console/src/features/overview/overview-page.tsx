import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, Skeleton, Status } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { formatCount, formatSpan } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { useSession } from '../../lib/session.ts';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { houseQuery, MOST_COUNTED, waitingQuery, type Waiting } from './overview-queries.ts';
import { waitingPlaces } from './waiting-places.ts';
import { houseWords, waitingWords as words } from './words.ts';
import './waiting.css';

/** The first page of everybody: what waits for them, the longest first, and nothing that another role does. */
export function OverviewPage() {
  const query = useQuery(waitingQuery);
  const role = useSession()?.staff.role;
  const { data } = query;
  return (
    <SheetPage words={words} beside={(role === 'operator' || role === 'admin') && <HouseState />}>
      {data ? (
        <List waiting={data} />
      ) : (
        <QueryPlace query={query} title={words.failed} className="waiting">
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </QueryPlace>
      )}
    </SheetPage>
  );
}

function List({ waiting: { at, items } }: { waiting: Waiting }) {
  const some = items
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (one.oldestAt ?? at).localeCompare(other.oldestAt ?? at));
  const none = items.filter(({ count }) => count === 0);
  return (
    <>
      {some.length === 0 ? (
        <div className="line-t line-b">
          <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
        </div>
      ) : (
        <ul className="waiting">
          {some.map(({ kind, count, oldestAt }) => (
            <li key={kind}>
              <Link {...waitingPlaces[kind]} className="waiting-link">
                <b className="waiting-count">{count >= MOST_COUNTED ? words.most : formatCount(count)}</b>
                <span className="min-w-0">
                  <span className="block font-medium">{words.kinds[kind].name}</span>
                  <span className="block text-ink-3 text-13 leading-20">{words.kinds[kind].what}</span>
                </span>
                {oldestAt && (
                  <time className="waiting-age" dateTime={oldestAt}>
                    {words.oldest(formatSpan(Date.parse(at) - Date.parse(oldestAt)))}
                  </time>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {none.length > 0 && (
        <section className="mt-32" aria-labelledby="nothing-waits">
          <h2 className="text-ink-3 [font:400_13px/20px_var(--sans)]" id="nothing-waits">
            {words.none}
          </h2>
          <ul className="flex flex-wrap gap-x-20 gap-y-4 mt-4">
            {none.map(({ kind }) => (
              <li key={kind}>
                <Link {...waitingPlaces[kind]} className="waiting-none">
                  {words.kinds[kind].name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The state of the house in one word; its page says the rest. */
function HouseState() {
  const { data } = useQuery(houseQuery);
  if (data === undefined) return null;
  const count = data.alerts.length;
  return (
    <Link to={paths.house} className="waiting-none">
      {words.house}{' '}
      <Status
        kind={count === 0 ? 'passed' : 'reviewing'}
        word={count === 0 ? houseWords.fine : houseWords.heed(count)}
      />
    </Link>
  );
}
