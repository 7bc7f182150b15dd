import {
  clearSuccessionContest,
  readSuccession,
  rejectSuccession,
  returnSuccession,
  type SuccessionDeskView,
} from '@yinji/contract';
import { Button, Checkbox, Field, FieldError, Textarea } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useAct } from '../../lib/proceedings/use-act.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { successionWords } from './words.ts';
import './successions.css';

const words = successionWords.act;
interface PanelProps {
  opened: SuccessionDeskView;
  onChange: (next: SuccessionDeskView) => void;
}

/** The next step; a refusal or question has its reason. */
export function ActPanel({ opened, onChange }: PanelProps) {
  const [noInterest, setNoInterest] = useState(false);
  const { busy, failure, act: run, refuse } = useAct();
  const { id, can, state, contests, isReader, noticeDays, endedAt } = opened;
  const [remark, setRemark, forget] = usePersistedDraft(`succession.${id}`, '');
  const open = contests.find((one) => one.clearedAt === null);
  async function act(what: string, work: () => Promise<SuccessionDeskView>, needsRemark: boolean) {
    if (!noInterest) return refuse(words.noInterestMissing);
    if (needsRemark && remark.trim().length < 10) return refuse(words.remarkShort);
    const step = async () => {
      const next = await work();
      if (needsRemark) forget();
      onChange(next);
    };
    await run(what, step, words.done);
  }
  const said = { id, remark: remark.trim() };
  if (endedAt !== null)
    return (
      <aside className="objection-decide py-18 px-20 line rounded-(--radius) bg-surface" aria-labelledby="act">
        <h2 id="act">{words.title}</h2>
        <p className="sheet-note">{words.over}</p>
      </aside>
    );
  return (
    <aside className="objection-decide py-18 px-20 line rounded-(--radius) bg-surface" aria-labelledby="act">
      <h2 id="act">{words.title}</h2>
      <Checkbox checked={noInterest} onChange={({ target }) => setNoInterest(target.checked)}>
        {words.noInterest}
      </Checkbox>
      {state === 'waiting' && <p className="sheet-note">{words.waiting}</p>}
      {state === 'correcting' && <p className="sheet-note">{words.correcting}</p>}
      {can.includes('read') && (
        <>
          <p className="sheet-note">{words.readText}</p>
          <Button
            variant="primary"
            busy={busy === 'read'}
            onClick={() => void act('read', () => api.call(readSuccession, { id, noInterest: true }), false)}
          >
            {words.read}
          </Button>
        </>
      )}
      {state === 'reviewing' && isReader && <p className="sheet-note">{words.reader}</p>}
      {can.includes('confirm') && (
        <ConfirmForm
          id={id}
          noticeDays={noticeDays}
          busy={busy === 'confirm'}
          onConfirm={(work) => void act('confirm', work, false)}
        />
      )}
      <Field label={words.remark} hint={words.remarkHint} className="succession-remark">
        <Textarea rows={4} maxLength={1000} value={remark} onChange={({ target }) => setRemark(target.value)} />
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="objection-actions">
        {can.includes('correct') && (
          <Button
            busy={busy === 'correct'}
            onClick={() => void act('correct', () => api.call(returnSuccession, said), true)}
          >
            {words.correct}
          </Button>
        )}
        {open && can.includes('clear') && (
          <Button
            busy={busy === 'clear'}
            onClick={() =>
              void act(
                'clear',
                () => api.call(clearSuccessionContest, { ...said, contestId: open.id, noInterest: true }),
                true,
              )
            }
          >
            {words.clear}
          </Button>
        )}
        {can.includes('reject') && (
          <Button
            variant="danger"
            busy={busy === 'reject'}
            onClick={() =>
              void act('reject', () => api.call(rejectSuccession, { ...said, noInterest: true }), true)
            }
          >
            {words.reject}
          </Button>
        )}
      </div>
    </aside>
  );
}
