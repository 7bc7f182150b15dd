import { decideHold, type InputOf } from '@yinji/contract';
import { Button, Dialog, Field, FieldError, Textarea } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useAct } from '../../lib/proceedings/use-act.ts';
import type { Hold } from './request-queries.ts';
import { holdWords as words } from './words.ts';

type Decision = InputOf<typeof decideHold>['decision'];
const NEXT: Record<string, readonly Decision[]> = {
  set: ['confirm', 'refuse'],
  confirmed: ['ask-lifting'],
  lifting: ['lift', 'keep'],
};

/** The remaining steps, for a person other than the last one. */
export function HoldActions({ hold, onDone }: { hold: Hold; onDone: () => void }) {
  const [asked, setAsked] = useState<Decision>();
  const next = NEXT[hold.state] ?? [];
  if (hold.isOwn && hold.state !== 'confirmed' && next.length > 0)
    return <span className="request-id">{words.own}</span>;
  return (
    <>
      {next.map((decision) => (
        <Button key={decision} size="dense" variant="text" onClick={() => setAsked(decision)}>
          {words.decisions[decision]}
        </Button>
      ))}
      {asked && (
        <StepDialog
          hold={hold}
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface StepProps {
  hold: Hold;
  asked: Decision;
  onClose: () => void;
  onDone: () => void;
}

function StepDialog({ hold, asked, onClose, onDone }: StepProps) {
  const [reason, setReason, forget] = usePersistedDraft(`hold.${hold.id}`, '');
  const { busy, failure, act, refuse } = useAct();
  const needsReason = asked === 'ask-lifting';
  async function decide() {
    if (needsReason && reason.trim().length < 5) return refuse(words.form.reasonWrong);
    const said = needsReason ? { reason: reason.trim() } : {};
    const step = async () => {
      await api.call(decideHold, { id: hold.id, decision: asked, ...said });
      forget();
      onDone();
    };
    await act(asked, step, words.done);
  }
  return (
    <Dialog
      open
      width="narrow"
      title={words.decisions[asked]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button variant="primary" busy={busy !== undefined} onClick={() => void decide()}>
            {words.decisions[asked]}
          </Button>
        </>
      }
    >
      <p>{hold.reason}</p>
      <p>{words.effects[asked]}</p>
      {needsReason && (
        <Field label={words.reasonOf}>
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      )}
      {failure && <FieldError>{failure}</FieldError>}
    </Dialog>
  );
}
