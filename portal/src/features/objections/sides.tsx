import {
  GROUND_WORDS,
  settleObjection,
  withdrawObjection,
  type ObjectionView,
  objectionPapersAt,
} from '@yinji/contract';
import { Button, Status, TrackStepper, notice } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { ask } from '../../lib/question.ts';
import { AddPaper } from './add-paper.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Papers } from './papers.tsx';
import { progressSteps } from './progress-steps.ts';
import { stateKind } from './state-kind.ts';
import { SourcesPart } from './sources-part.tsx';
import { SuitForm } from './suit-form.tsx';
import { objectionWords as words } from './words.ts';

interface SidesProps {
  objection: ObjectionView;
  onChange: (next: ObjectionView | undefined) => void;
}

/** Both sides, the progress with its deadlines, and this side's possible actions. */
export function Sides({ objection, onChange }: SidesProps) {
  const { state, mySide, answer, can, title, depositNumber, otherName, endedAt } = objection;
  const isLive = endedAt === null && state !== 'submitted';
  const renew = () => onChange(undefined);
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="as-typed">{title ?? words.untitled}</h1>
          <p className="mono wrap-anywhere">{words.about(depositNumber)}</p>
        </div>
        <Status kind={stateKind(state)} word={words.states[state] ?? state} />
      </div>
      <div className="objection-columns grid grid-cols-[minmax(0,1fr)_320px] gap-56 items-start max-[860px]:grid-cols-[minmax(0,1fr)] max-[860px]:gap-32">
        <div>
          <dl>
            <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-12 py-8 px-0 line-b">
              <dt className="text-ink-3">{words.view.number}</dt>
              <dd className="mono wrap-anywhere">{objection.number}</dd>
            </div>
            <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-12 py-8 px-0 line-b">
              <dt className="text-ink-3">{words.view.grounds}</dt>
              <dd className="wrap-anywhere">
                {objection.grounds.map((ground) => GROUND_WORDS[ground]).join('、')}
              </dd>
            </div>
            {otherName && (
              <div className="grid grid-cols-[96px_minmax(0,1fr)] gap-12 py-8 px-0 line-b">
                <dt className="text-ink-3">{words.view.other}</dt>
                <dd className="wrap-anywhere">{otherName}</dd>
              </div>
            )}
          </dl>
          <section aria-labelledby="statement">
            <h2 id="statement">{words.view.statement.objector}</h2>
            <p className="application-words">{objection.statement}</p>
          </section>
          {answer && (
            <section aria-labelledby="answer">
              <h2 id="answer">
                {answer.stand === 'concede' ? words.view.conceded : words.view.statement.holder}
              </h2>
              <p className="application-words">{answer.statement}</p>
            </section>
          )}
          <section aria-labelledby="papers">
            <h2 id="papers">{words.view.papers}</h2>
            <Papers
              objection={objection}
              mayRemove={isLive && mySide === 'holder' && answer === null}
              onChange={renew}
            />
            {isLive && (
              <AddPaper
                objectionId={objection.id}
                kinds={objectionPapersAt(mySide === 'holder' ? 'answer' : 'later')}
                onAdded={renew}
              />
            )}
          </section>
          {objection.screenedAt !== null && state !== 'screened-out' && (
            <SourcesPart objectionId={objection.id} />
          )}
          {can.includes('concede') && <AnswerForm objection={objection} onChange={onChange} />}
          {can.includes('sue') && <SuitForm objection={objection} onChange={onChange} />}
          {can.includes('settle') && <Settle objection={objection} onChange={onChange} />}
        </div>
        <aside className="max-[860px]:-order-1" aria-labelledby="progress">
          <h2 id="progress">{words.view.progress}</h2>
          <TrackStepper steps={progressSteps(objection)} />
          {can.includes('withdraw') && <Withdraw objection={objection} onChange={onChange} />}
        </aside>
      </div>
    </>
  );
}

function Settle({ objection, onChange }: SidesProps) {
  const { lead, title, submit, done } = words.settle;
  const isReady = objection.papers.some((paper) => paper.kind === 'settlement');
  async function settle() {
    onChange(await api.call(settleObjection, { id: objection.id }));
    notice(done, { kind: 'success' });
  }
  return (
    <section aria-labelledby="settle">
      <h2 id="settle">{title}</h2>
      <p className="muted">{lead}</p>
      <Button guard disabled={!isReady} onClick={() => void settle().catch(() => undefined)}>
        {submit}
      </Button>
    </section>
  );
}

function Withdraw({ objection, onChange }: SidesProps) {
  const { withdraw, withdrawText, withdrawn } = words.view;
  async function act() {
    if (!(await ask({ title: withdraw, text: withdrawText, yes: withdraw, no: words.confirm.no }))) return;
    await api.call(withdrawObjection, { id: objection.id });
    notice(withdrawn, { kind: 'success' });
    onChange(undefined);
  }
  return (
    <p>
      <Button guard variant="danger" onClick={() => void act().catch(() => undefined)}>
        {withdraw}
      </Button>
    </p>
  );
}
