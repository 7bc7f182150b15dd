import {
  OBJECTION_UNDERTAKING,
  objectionStatement,
  saveObjection,
  submitObjection,
  withdrawObjection,
  type ObjectionView,
  objectionPapersAt,
} from '@yinji/contract';
import { useNavigate } from '@tanstack/react-router';
import { Button, notice } from '@yinji/ui';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { StepHead } from '../../lib/application/step-head.tsx';
import { SignPart } from '../../lib/undertaking/sign-part.tsx';
import { AddPaper } from './add-paper.tsx';
import { Papers } from './papers.tsx';
import { WordsForm } from './words-form.tsx';
import { objectionWords as words } from './words.ts';

interface DraftProps {
  objection: ObjectionView;
  onChange: (next: ObjectionView | undefined) => void;
}

/** Second and third step: attachments, then the undertaking and the signature. */
export function Draft({ objection, onChange }: DraftProps) {
  const navigate = useNavigate({ from: paths.change });
  const [isEditing, setEditing] = useState(false);
  const { id, number, depositNumber, grounds, statement, papers, logOrigin } = objection;
  const discard = async () => {
    await api.call(withdrawObjection, { id });
    onChange(undefined);
    await navigate({ search: { kind: 'objection' }, replace: true });
  };
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.form.title}</h1>
          <p className="mono wrap-anywhere">{words.about(depositNumber)}</p>
        </div>
      </div>
      <StepHead steps={words.form.steps} now={isEditing ? 0 : papers.length === 0 ? 1 : 2} />
      {isEditing ? (
        <WordsForm
          about={id}
          initial={{ grounds, statement }}
          onSave={async (said) => {
            onChange(await api.call(saveObjection, { id, depositNumber, ...said }));
            setEditing(false);
          }}
        />
      ) : (
        <div className="grid gap-28 max-w-680">
          <section aria-labelledby="said">
            <h2 id="said">{words.form.statement}</h2>
            <p className="application-words">{statement}</p>
            <Button variant="text" onClick={() => setEditing(true)}>
              {words.form.edit}
            </Button>
          </section>
          <section aria-labelledby="papers">
            <h2 id="papers">{words.form.papers}</h2>
            <p className="muted">{words.form.papersNote}</p>
            <Papers objection={objection} mayRemove onChange={() => onChange(undefined)} />
            <AddPaper
              objectionId={id}
              kinds={objectionPapersAt('objection')}
              onAdded={() => onChange(undefined)}
            />
          </section>
          <SignPart
            button={words.form.sign}
            undertaking={OBJECTION_UNDERTAKING}
            fault={papers.length === 0 ? words.form.paperMissing : undefined}
            statement={(certificateSha256) =>
              objectionStatement({
                number,
                depositNumber,
                grounds,
                statement,
                papers,
                certificateSha256,
                logOrigin,
              })
            }
            onSigned={async (signed) => {
              onChange(await api.call(submitObjection, { id, ...signed }));
              notice(words.form.submitted, { kind: 'success' });
            }}
          />
          <div>
            <Button variant="danger" onClick={() => void discard().catch(() => undefined)}>
              {words.form.discard}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
