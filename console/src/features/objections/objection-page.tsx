import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { EmptyState, FailureState, Loading, Skeleton, Status } from '@yinji/ui';
import { hasCode, messageOf } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import { groundsText, ObjectionPapers } from '../../lib/objection-papers.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { objectionQuery, type OpenedObjection } from './objection-queries.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { objectionWords as words } from './words.ts';
import '../../lib/sheet.css';

/** What both sides said and showed, and the decision that two have to agree on. */
export function ObjectionPage() {
  const { id = '' } = useSearch({ strict: false });
  const { data, error, isFetching, refetch } = useQuery(objectionQuery(id));
  const client = useQueryClient();
  useTitle(data ? data.number : words.title);
  const change = (next: OpenedObjection) => {
    client.setQueryData(objectionQuery(id).queryKey, next);
    void client.invalidateQueries({ queryKey: ['objections'] });
  };
  return (
    <main id="main" className="page objection-page" tabIndex={-1}>
      <p>
        <Link to={paths.objections}>{words.back}</Link>
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
              <Facts opened={data} />
              <section className="objection-part">
                <h2>{words.statement}</h2>
                <p className="objection-words">{data.statement}</p>
              </section>
              <section className="objection-part">
                <h2>{words.answer[data.answer?.stand ?? 'contest']}</h2>
                {data.answer ? (
                  <p className="objection-words">{data.answer.statement}</p>
                ) : (
                  <p className="text-ink-3">{words.noAnswer}</p>
                )}
              </section>
              <section className="objection-part">
                <h2>{words.papers}</h2>
                <ObjectionPapers papers={data.papers} number={data.number} />
              </section>
              <SourcesPanel id={data.id} />
            </div>
            <OutcomePanel key={data.state} opened={data} onChange={change} />
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

function Facts({ opened }: { opened: OpenedObjection }) {
  const { facts } = words;
  const at = (instant: string | null) => (instant === null ? undefined : formatInstant(instant));
  const { suit } = opened;
  const rows: [string, string | null | undefined][] = [
    [facts.work, `「${opened.title}」`],
    [facts.deposit, opened.depositNumber],
    [facts.grounds, groundsText(opened.grounds)],
    [facts.objector, opened.objectorName],
    [facts.holder, opened.holderName],
    [facts.submitted, at(opened.submittedAt)],
    [facts.answerDue, at(opened.answerDueAt)],
    [facts.windowDue, at(opened.windowDueAt)],
    [facts.suit, suit && `${suit.court} ${suit.caseNumber}，${suit.filedOn} 立案`],
    [facts.ended, at(opened.endedAt)],
    [facts.reason, opened.reason],
  ];
  return (
    <dl className="sheet-facts">
      {rows.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
