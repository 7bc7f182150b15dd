import type { SuccessionDeskView } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState, FailureState, Loading, Skeleton, Status } from '@yinji/ui';
import { hasCode, messageOf } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatMoment } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ActPanel } from './act-panel.tsx';
import { Facts } from './facts.tsx';
import { successionQuery } from './succession-queries.ts';
import { SuccessionPapers } from './succession-papers.tsx';
import { successionWords as words } from './words.ts';
import '../../lib/sheet.css';
import '../../lib/objection-papers.css';

/** What is said and shown, what speaks against it, and the next step for this pair of eyes. */
export function SuccessionPage() {
  const { id = '' } = useSearch({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(successionQuery(id));
  const client = useQueryClient();
  useTitle(data ? data.number : words.title);
  const change = (next: SuccessionDeskView) => {
    client.setQueryData(successionQuery(id).queryKey, next);
    void client.invalidateQueries({ queryKey: ['successions'] });
  };
  /** Opened papers are marked as such; nothing is asked again, since every asking is written down. */
  const mark = (paperId: string) =>
    client.setQueryData(successionQuery(id).queryKey, (before) => before && withOpened(before, paperId));
  return (
    <main id="main" className="page objection-page" tabIndex={-1}>
      <p>
        <Link to={paths.successions}>{words.back}</Link>
      </p>
      {data ? (
        <>
          <div className="sheet-head">
            <div>
              <h1 className="mono">{data.number}</h1>
              <p>
                <Status kind="reviewing" word={words.states[data.state] ?? data.state} />
              </p>
            </div>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_360px] gap-32 items-start max-md:grid-cols-[minmax(0,1fr)]">
            <div>
              <Warnings opened={data} />
              <Facts opened={data} />
              <section className="objection-part">
                <h2>{words.words}</h2>
                <p className="objection-words">{data.words}</p>
              </section>
              <section className="objection-part">
                <h2>{words.papers}</h2>
                <SuccessionPapers id={data.id} papers={data.papers} onOpened={mark} />
              </section>
              {data.contests.map((one) => (
                <section key={one.id} className="objection-part">
                  <h2>{words.contests}</h2>
                  <p>{words.contestBy(one.name, formatMoment(one.at))}</p>
                  <p className="objection-words">{one.words}</p>
                  {one.remark !== null && <p>{words.cleared(one.remark)}</p>}
                  <SuccessionPapers id={data.id} papers={one.papers} onOpened={mark} />
                </section>
              ))}
            </div>
            <ActPanel key={data.state} opened={data} onChange={change} />
          </div>
        </>
      ) : hasCode(error, 'NOT_FOUND') ? (
        <EmptyState title={words.goneTitle}>{words.gone}</EmptyState>
      ) : error ? (
        <FailureState title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOf(error)}
        </FailureState>
      ) : (
        <Loading>
          <Skeleton shape="block" className="sheet-place" />
        </Loading>
      )}
    </main>
  );
}

const withOpened = (view: SuccessionDeskView, paperId: string): SuccessionDeskView => {
  const mark = (papers: SuccessionDeskView['papers']) =>
    papers.map((one) => (one.id === paperId ? { ...one, isOpened: true } : one));
  return {
    ...view,
    papers: mark(view.papers),
    contests: view.contests.map((one) => ({ ...one, papers: mark(one.papers) })),
  };
};

/** What a false application shows. */
function Warnings({ opened: { holder, stoppedBefore, contests, endedAt } }: { opened: SuccessionDeskView }) {
  const found = [
    !holder.isNamed && words.warn.name,
    holder.isSeenAfter && words.warn.seenAfter,
    stoppedBefore > 0 && words.warn.stopped,
    endedAt === null && contests.some((one) => one.clearedAt === null) && words.warn.contest,
  ].filter((one) => one !== false);
  if (found.length === 0) return null;
  return (
    <ul className="max-w-none mb-20 py-8 px-12 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint">
      {found.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
