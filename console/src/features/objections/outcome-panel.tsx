import { decideObjectionOutcome, proposeObjectionOutcome } from '@yinji/contract';
import { Button, Checkbox, Field, FieldError, Select, Textarea } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useAct } from '../../lib/proceedings/use-act.ts';
import type { OpenedObjection } from './objection-queries.ts';
import { RefuseSuit } from './refuse-suit.tsx';
import { objectionWords } from './words.ts';

const words = objectionWords.decide;
interface PanelProps {
  opened: OpenedObjection;
  onChange: (next: OpenedObjection) => void;
}
type Decision = OpenedObjection['decisions'][number];

/** The proposal and the decision, and the next step for this person. */
export function OutcomePanel({ opened, onChange }: PanelProps) {
  const { decisions, endedAt, state } = opened;
  const waiting = decisions.find((one) => one.state === 'proposed');
  return (
    <aside
      className="objection-decide py-18 px-20 line rounded-(--radius) bg-surface"
      aria-labelledby="outcome"
    >
      <h2 id="outcome">{words.title}</h2>
      {decisions.length > 0 && (
        <ul>
          {decisions.map((one) => (
            <li className="py-10 px-0 line-b" key={one.id}>
              <b>{words.outcomes[one.outcome]}</b>（{words.bases[one.basis]}）<p>{one.reason}</p>
              <small className="block text-ink-3">
                {words.states[one.state]}　{words.by(one.proposedBy, formatMoment(one.proposedAt))}
              </small>
              {one.decidedBy && one.decidedAt && (
                <small className="block text-ink-3">
                  {words.decidedBy(one.decidedBy, formatMoment(one.decidedAt))}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
      {endedAt === null && waiting && <Waiting decision={waiting} onChange={onChange} />}
      {endedAt === null && !waiting && <ProposeForm opened={opened} onChange={onChange} />}
      {state === 'sued' && <RefuseSuit id={opened.id} onChange={onChange} />}
    </aside>
  );
}

function Waiting({ decision, onChange }: { decision: Decision; onChange: PanelProps['onChange'] }) {
  const [noInterest, setNoInterest] = useState(false);
  const { busy, failure, act, refuse } = useAct();
  async function decide(what: 'approve' | 'refuse' | 'withdraw') {
    if (what === 'approve' && !noInterest) return refuse(words.noInterestMissing);
    const given = { id: decision.id, decision: what, noInterest: true } as const;
    await act(
      what,
      async () => onChange(await api.call(decideObjectionOutcome, given)),
      what === 'approve' ? words.approved : words.done,
    );
  }
  if (decision.isOwn)
    return (
      <>
        <p className="sheet-note">{words.own}</p>
        {failure && <FieldError>{failure}</FieldError>}
        <div className="objection-actions">
          <Button busy={busy === 'withdraw'} onClick={() => void decide('withdraw')}>
            {words.withdraw}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <Checkbox checked={noInterest} onChange={({ target }) => setNoInterest(target.checked)}>
        {words.noInterest}
      </Checkbox>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="objection-actions">
        <Button variant="primary" busy={busy === 'approve'} onClick={() => void decide('approve')}>
          {words.approve}
        </Button>
        <Button busy={busy === 'refuse'} onClick={() => void decide('refuse')}>
          {words.refuse}
        </Button>
      </div>
    </>
  );
}

const optionsOf = (of: Record<string, string>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

function ProposeForm({ opened, onChange }: PanelProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [{ outcome, basis, reason }, setSaid, forget] = usePersistedDraft(`outcome.${opened.id}`, {
    outcome: 'upheld' as 'upheld' | 'dismissed',
    basis: 'judgment' as 'judgment' | 'false-statement',
    reason: '',
  });
  const say = (part: Partial<Parameters<typeof setSaid>[0]>) => setSaid({ outcome, basis, reason, ...part });
  const [noInterest, setNoInterest] = useState(false);
  const [isShown, setShown] = useState(false);
  const { busy, failure, act } = useAct();
  const isShort = reason.trim().length < 10;
  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (isShort || !noInterest) return;
    const given = { id, objectionId: opened.id, outcome, basis, reason: reason.trim() };
    const propose = async () => {
      const next = await api.call(proposeObjectionOutcome, { ...given, noInterest: true });
      forget();
      onChange(next);
    };
    await act('propose', propose, words.proposed);
  }
  return (
    <form className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.outcome}>
        <Select
          value={outcome}
          options={optionsOf(words.outcomes)}
          onChange={({ target }) => say({ outcome: target.value as typeof outcome })}
        />
      </Field>
      <Field label={words.basis}>
        <Select
          value={basis}
          options={optionsOf(words.bases)}
          onChange={({ target }) => say({ basis: target.value as typeof basis })}
        />
      </Field>
      <Field
        label={words.reason}
        hint={words.reasonHint}
        error={isShown && isShort ? words.reasonShort : undefined}
      >
        <Textarea
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => say({ reason: target.value })}
        />
      </Field>
      <Checkbox
        checked={noInterest}
        error={isShown && !noInterest && words.noInterestMissing}
        onChange={({ target }) => setNoInterest(target.checked)}
      >
        {words.noInterest}
      </Checkbox>
      {failure && <FieldError>{failure}</FieldError>}
      <Button type="submit" variant="primary" busy={busy !== undefined}>
        {words.propose}
      </Button>
    </form>
  );
}
