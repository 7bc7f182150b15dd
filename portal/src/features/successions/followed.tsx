import {
  getSuccessionDocument,
  successionPapersOf,
  withdrawSuccession,
  type SuccessionView,
} from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { Button, Status, TrackStepper, buttonClass, notice } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { ask } from '../../lib/question.ts';
import { Answers } from './answers.tsx';
import { Papers } from './papers.tsx';
import { progressSteps } from './progress-steps.ts';
import { stateKind } from './state-kind.ts';
import { StopPanel } from './stop-panel.tsx';
import { successionWords as words } from './words.ts';

interface FollowedProps {
  succession: SuccessionView;
  onChange: (next?: SuccessionView) => void;
}

/** Progress with its deadlines, and this side's possible actions. */
export function Followed({ succession, onChange }: FollowedProps) {
  const { id, number, state, kind, mySide, works, told, contest, openContests, can } = succession;
  const withdraw = async () => {
    const question = { title: words.view.withdraw, text: words.view.withdrawText };
    if (!(await ask({ ...question, yes: words.confirm.yes, no: words.confirm.no }))) return;
    await api.call(withdrawSuccession, { id });
    notice(words.view.withdrawn, { kind: 'success' });
    onChange();
  };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>
            {words.kinds[kind]}：{words.count(works[0]?.title || words.untitled, works.length)}
          </h1>
          <p className="mono wrap-anywhere">{number}</p>
        </div>
        <Status kind={stateKind(state)} word={words.states[state] ?? state} />
      </div>
      <div className="succession-columns grid grid-cols-[minmax(0,1fr)_320px] gap-56 items-start max-[860px]:grid-cols-[minmax(0,1fr)] max-[860px]:gap-32">
        <div>
          {can.includes('stop') && <StopPanel succession={succession} onChange={onChange} />}
          {openContests > 0 && (
            <p className="mb-20 py-10 px-16 [border-left:2px_solid_var(--line-strong)] bg-surface">
              {words.view.contested}
            </p>
          )}
          {contest && <OwnContest contest={contest} isOver={succession.endedAt !== null} onChange={onChange} />}
          <section aria-labelledby="works">
            <h2 id="works">{words.view.works}</h2>
            <ul className="succession-papers my-12 line rounded-(--radius) bg-surface">
              {works.map((one) => (
                <WorkLine key={one.depositNumber} id={id} work={one} />
              ))}
            </ul>
          </section>
          {told && (
            <section aria-labelledby="facts">
              <h2 id="facts">{words.view.facts}</h2>
              <Answers succession={succession} />
              <Papers id={id} papers={told.papers} kinds={[]} mayRemove={false} onChange={onChange} />
            </section>
          )}
          {mySide === 'holder' && succession.applicantName && (
            <dl className="succession-facts">
              <div>
                <dt className="text-ink-3 text-balance">{words.view.applicant}</dt>
                <dd className="wrap-anywhere">{succession.applicantName}</dd>
              </div>
            </dl>
          )}
        </div>
        <aside aria-labelledby="progress">
          <h2 id="progress">{words.view.progress}</h2>
          <TrackStepper steps={progressSteps(succession)} />
          {can.includes('withdraw') && (
            <Button variant="text" onClick={() => void withdraw().catch(() => undefined)}>
              {words.view.withdraw}
            </Button>
          )}
        </aside>
      </div>
    </>
  );
}

function WorkLine({ id, work }: { id: string; work: SuccessionView['works'][number] }) {
  const { number, depositNumber, title, workId, hasDocument } = work;
  return (
    <li>
      <div className="succession-paper flex flex-wrap gap-x-12 gap-y-8 items-center justify-between">
        <span>
          「{title === '' ? words.untitled : title}」{' '}
          <small className="mono text-ink-3">{number ?? depositNumber}</small>
        </span>
        {number !== null && hasDocument && (
          <DownloadButton
            size="dense"
            call={getSuccessionDocument}
            input={{ id, number }}
            name={`变更证明-${number}.pdf`}
            label={`${words.view.proof}：${number}`}
          >
            {words.view.proof}
          </DownloadButton>
        )}
        {workId && (
          <Link to={paths.work} search={{ id: workId }} className={buttonClass('secondary', 'dense')}>
            {words.view.toWork}
          </Link>
        )}
      </div>
    </li>
  );
}

interface OwnContestProps {
  contest: NonNullable<SuccessionView['contest']>;
  isOver: boolean;
  onChange: () => void;
}

function OwnContest({ contest, isOver, onChange }: OwnContestProps) {
  const isOpen = contest.clearedAt === null && !isOver;
  return (
    <section aria-labelledby="contest">
      <h2 id="contest">{words.contest.mine}</h2>
      <p className="application-words my-14">{contest.words}</p>
      <p className="muted">
        {contest.clearedAt === null ? words.contest.open : `${words.contest.cleared}　${contest.remark ?? ''}`}
      </p>
      <h3>{words.contest.papers}</h3>
      <Papers
        id={contest.id}
        papers={contest.papers}
        kinds={
          isOpen
            ? successionPapersOf('inheritance').filter((kind) =>
                ['will', 'notary', 'court', 'relation', 'other'].includes(kind),
              )
            : []
        }
        mayRemove={false}
        onChange={onChange}
      />
    </section>
  );
}
