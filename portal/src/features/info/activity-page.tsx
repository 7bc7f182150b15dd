import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, Loading, Skeleton, buttonClass } from '@yinji/ui';
import { parseRichText } from '@yinji/ui/rich-text';
import { mayPass, QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { BarePage } from '../../lib/bare-page.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { words } from '../../lib/words.ts';
import { ActivityDays } from './activity-days.tsx';
import { activitiesQuery, activityQuery } from './content-queries.ts';
import { infoWords } from './words.ts';
import { WrittenText } from './written-text.tsx';
import './info.css';

const says = infoWords.activities;

export function ActivityPage() {
  useTitle(says.title);
  const query = useQuery(activitiesQuery);
  const { data } = query;
  return (
    <div className="wrap">
      <div className="page-head">
        <div>
          <h1>{says.title}</h1>
          <p>{says.lead}</p>
        </div>
      </div>
      {query.isError ? (
        <QueryFailure query={query} title={words.loadFailed} />
      ) : data === undefined ? (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      ) : data.length === 0 ? (
        <EmptyState
          title={says.none}
          actions={
            <Link to={paths.guidance} className={buttonClass()}>
              {says.guidance}
            </Link>
          }
        >
          <p>{says.noneText}</p>
        </EmptyState>
      ) : (
        <ul className="activities">
          {data.map((one) => (
            <li key={one.id}>
              <div className="aspect-[3/2] overflow-hidden line bg-sunken">
                {one.coverUrl && (
                  <img className="w-full h-full object-cover" src={one.coverUrl} alt="" loading="lazy" />
                )}
              </div>
              <div>
                <h2 className="as-typed text-22 leading-34">
                  <Link className="text-ink" to={paths.activity} search={{ id: one.id }}>
                    {one.title}
                  </Link>
                </h2>
                <ActivityDays activity={one} />
                {one.lead && <p>{one.lead}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function ActivityDetailPage() {
  const { id } = useSearch({ from: '/activity-detail' });
  return <BarePage>{id === undefined ? <NoActivity /> : <ActivityText id={id} />}</BarePage>;
}

function ActivityText({ id }: { id: string }) {
  const query = useQuery(activityQuery(id));
  const { data, error } = query;
  useTitle(data?.title ?? says.title);
  if (error && !mayPass(error)) return <NoActivity />;
  if (error)
    return (
      <div className="wrap pt-56">
        <QueryFailure query={query} title={words.loadFailed} />
      </div>
    );
  if (!data)
    return (
      <div className="wrap pt-56">
        <Loading>
          <Skeleton shape="block" />
          <Skeleton />
        </Loading>
      </div>
    );
  return (
    <article className="wrap activity max-w-860 pt-40">
      <p className="crumb">
        <Link to={paths.activities}>{says.all}</Link>
      </p>
      <h1 className="as-typed mt-12">{data.title}</h1>
      <ActivityDays activity={data} />
      {data.lead && (
        <p className="mt-12 text-ink-2 text-18 leading-32 [text-wrap:var(--lead-wrap)] max-sm:text-17 max-sm:leading-30">
          {data.lead}
        </p>
      )}
      {data.coverUrl && (
        <div className="aspect-[3/2] overflow-hidden line bg-sunken mt-28">
          <img className="w-full h-full object-cover" src={data.coverUrl} alt="" />
        </div>
      )}
      <WrittenText blocks={parseRichText(data.body).blocks} />
    </article>
  );
}

function NoActivity() {
  useTitle(says.missing);
  return (
    <div className="wrap">
      <EmptyState
        isPage
        title={says.missing}
        actions={
          <Link to={paths.activities} className={buttonClass()}>
            {says.all}
          </Link>
        }
      >
        <p>{says.missingText}</p>
      </EmptyState>
    </div>
  );
}
