import {
  saveSuccession,
  successionPapersOf,
  SUCCESSION_UNDERTAKING,
  submitSuccession,
  successionPaperFaults,
  successionStatement,
  withdrawSuccession,
  type SuccessionView,
} from '@yinji/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, buttonClass, notice } from '@yinji/ui';
import { useState } from 'react';
import { CallFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { StepHead } from '../../lib/application/step-head.tsx';
import { formatInstant } from '../../lib/format.ts';
import { ask } from '../../lib/question.ts';
import { SignPart } from '../../lib/undertaking/sign-part.tsx';
import { Answers } from './answers.tsx';
import { factsOf, type Facts } from './facts.ts';
import { FactsForm } from './facts-form.tsx';
import { Papers } from './papers.tsx';
import { successionWords as words } from './words.ts';

interface DraftProps {
  succession: SuccessionView;
  onChange: (next?: SuccessionView) => void;
}

/** Second and third step: attachments by kind, then the review and the signature. */
export function Draft({ succession, onChange }: DraftProps) {
  const navigate = useNavigate({ from: paths.change });
  const [isEditing, setEditing] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const { id, number, kind, works, told, state, remark, dueAt } = succession;
  if (told === null) return null;
  const [missing] = successionPaperFaults(kind, told.papers);
  const isReturned = state === 'correcting';
  const save = async (facts: Facts) => {
    onChange(await api.call(saveSuccession, { id, ...facts }));
    setEditing(false);
  };
  const submit = async (signed: { certificateSha256: string; signature: string }) => {
    try {
      onChange(await api.call(submitSuccession, { id, ...signed }));
      notice(words.form.submitted, { kind: 'success' });
    } catch (cause) {
      // The client has shown the reason; another person's application is open.
      setTaken(cause instanceof CallFailure && cause.code === 'SUCCESSION_OPEN');
    }
  };
  const discard = async () => {
    const { title, withdrawText } = isReturned
      ? { title: words.view.withdraw, withdrawText: words.view.withdrawText }
      : { title: words.form.discard, withdrawText: words.view.withdrawText };
    if (!(await ask({ title, text: withdrawText, yes: words.confirm.yes, no: words.confirm.no }))) return;
    await api.call(withdrawSuccession, { id });
    onChange();
    await navigate({ search: { kind: 'succession' }, replace: true });
  };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.form.title}</h1>
          <p className="mono wrap-anywhere">{number}</p>
        </div>
      </div>
      {isReturned && (
        <div className="mb-20 py-10 px-16 [border-left:2px_solid_var(--line-strong)] bg-surface">
          <b>{words.form.correction}</b>
          {dueAt && (
            <small className="block text-ink-3">
              {words.view.correctDue(formatInstant(dueAt).slice(0, 16))}
            </small>
          )}
          <p>{remark}</p>
        </div>
      )}
      <StepHead steps={words.form.steps} now={isEditing ? 0 : missing === undefined ? 2 : 1} />
      {isEditing ? (
        <FactsForm about={succession.id} initial={factsOf(succession)} isFixed={isReturned} onSave={save} />
      ) : (
        <div className="succession-form grid gap-28 max-w-720">
          <section aria-labelledby="papers">
            <h2 id="papers">{words.form.papers}</h2>
            <p className="muted">{words.form.papersNote}</p>
            <Papers
              id={id}
              papers={told.papers}
              kinds={successionPapersOf(kind)}
              mayRemove
              onChange={() => onChange()}
            />
          </section>
          <section aria-labelledby="check">
            <h2 id="check">{words.form.check}</h2>
            <Answers succession={succession} />
            <Button variant="text" onClick={() => setEditing(true)}>
              {words.form.edit}
            </Button>
          </section>
          <SignPart
            button={words.form.sign}
            undertaking={SUCCESSION_UNDERTAKING}
            fault={missing}
            statement={(certificateSha256) =>
              successionStatement({
                ...told,
                number,
                kind,
                depositNumbers: works.map((one) => one.depositNumber),
                certificateSha256,
              })
            }
            onSigned={submit}
          />
          {isTaken && (
            <p className="flex flex-wrap gap-12 items-center">
              {words.form.contest}
              <Link
                to={paths.change}
                search={{ kind: 'succession-contest', number: works[0]?.depositNumber }}
                className={buttonClass('secondary', 'dense')}
              >
                {words.form.toContest}
              </Link>
            </p>
          )}
          <div>
            <Button variant="danger" onClick={() => void discard().catch(() => undefined)}>
              {isReturned ? words.view.withdraw : words.form.discard}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
