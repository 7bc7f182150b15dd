import { Button, Field, FieldError, Textarea } from '@yinji/ui';
import { useState } from 'react';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useAct } from '../../lib/proceedings/use-act.ts';
import { displayWords as words } from './words.ts';

interface AppealDecisionProps {
  /** Id of the work or the gallery. */
  about: string;
  /** The first decider does not decide again. */
  isOwnDecision: boolean;
  decide: (outcome: 'restored' | 'upheld', reason: string) => Promise<unknown>;
  onDone: () => void;
}

const SHORTEST = 4;

/** By another person than the first decider. */
export function AppealDecision({ about, isOwnDecision, decide: send, onDone }: AppealDecisionProps) {
  const [reason, setReason, forget] = usePersistedDraft(`appeal.${about}`, '');
  const [isWrong, setIsWrong] = useState(false);
  const { busy, failure, act } = useAct();
  if (isOwnDecision) return <p className="sheet-note">{words.ownDecision}</p>;

  async function decide(outcome: 'restored' | 'upheld') {
    if (reason.trim().length < SHORTEST) return setIsWrong(true);
    const step = async () => {
      await send(outcome, reason);
      forget();
      onDone();
    };
    await act(outcome, step, words.decided);
  }

  return (
    <div className="sheet-form">
      <Field
        label={words.appealReason}
        hint={words.appealHint}
        error={isWrong ? words.appealMissing : undefined}
      >
        <Textarea
          rows={3}
          maxLength={200}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setIsWrong(false);
          }}
        />
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex gap-12 justify-between">
        <Button busy={busy !== undefined} onClick={() => void decide('upheld')}>
          {words.uphold}
        </Button>
        <Button variant="primary" busy={busy !== undefined} onClick={() => void decide('restored')}>
          {words.restore}
        </Button>
      </div>
    </div>
  );
}
