import { OBJECTION_UNDERTAKING, answerObjection, answerStatement, type ObjectionView } from '@yinji/contract';
import { Field, Textarea, notice } from '@yinji/ui';
import { useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { SignPart } from '../../lib/undertaking/sign-part.tsx';
import { objectionWords } from './words.ts';

const words = objectionWords.answer;
type Stand = 'contest' | 'concede';

interface AnswerFormProps {
  objection: ObjectionView;
  onChange: (next: ObjectionView) => void;
}

/** The holder's answer: contest, or revocation of the own record. A holder who contested can still concede. */
export function AnswerForm({ objection, onChange }: AnswerFormProps) {
  const { id, number, depositNumber, papers, mySide, logOrigin, can } = objection;
  const stands: readonly Stand[] = can.includes('answer') ? ['contest', 'concede'] : ['concede'];
  const [stand, setStand] = useState<Stand>(stands[0] ?? 'concede');
  const [statement, setStatement, forget] = usePersistedDraft(`answer.${id}`, '');
  const group = useId();
  const said = statement.trim();
  return (
    <section aria-labelledby="answer-form" className="grid gap-28 max-w-680">
      <h2 id="answer-form">{words.title}</h2>
      <p className="muted">{words.lead}</p>
      <fieldset className="grid gap-8">
        <legend className="mb-8 font-medium">{words.stand}</legend>
        {stands.map((one) => (
          <label key={one} className="flex gap-8 items-center min-h-44">
            <input type="radio" name={group} checked={stand === one} onChange={() => setStand(one)} />
            {words.stands[one]}
          </label>
        ))}
        {stand === 'concede' && (
          <p className="py-8 px-14 [border-left:2px_solid_var(--line-strong)]">{words.concedeNote}</p>
        )}
      </fieldset>
      <Field label={words.statement} hint={objectionWords.form.statementHint}>
        <Textarea
          rows={6}
          maxLength={5000}
          value={statement}
          onChange={({ target }) => setStatement(target.value)}
        />
      </Field>
      <SignPart
        button={words.submit}
        undertaking={OBJECTION_UNDERTAKING}
        fault={said.length < 20 ? objectionWords.form.statementShort : undefined}
        statement={(certificateSha256) =>
          answerStatement({
            number,
            depositNumber,
            stand,
            statement: said,
            papers: papers.filter((paper) => paper.side === mySide),
            certificateSha256,
            logOrigin,
          })
        }
        onSigned={async (signed) => {
          const answered = await api.call(answerObjection, { id, stand, statement: said, ...signed });
          forget();
          onChange(answered);
          notice(words.done, { kind: 'success' });
        }}
      />
    </section>
  );
}
