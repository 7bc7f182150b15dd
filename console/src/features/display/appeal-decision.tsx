import { Button, Field, FieldError, Textarea, notice } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { displayWords as words } from './words.ts';

interface AppealDecisionProps {
  /** Id of the work or the gallery. */
  about: string;
  /** Who decided first does not decide again. */
  isOwnDecision: boolean;
  decide: (outcome: 'restored' | 'upheld', reason: string) => Promise<unknown>;
  onDone: () => void;
}

const SHORTEST = 4;

/** By another person than the one who decided first. */
export function AppealDecision({ about, isOwnDecision, decide: send, onDone }: AppealDecisionProps) {
  const [reason, setReason, forget] = usePersistedDraft(`appeal.${about}`, '');
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (isOwnDecision) return <p className="sheet-note">{words.ownDecision}</p>;

  async function decide(outcome: 'restored' | 'upheld') {
    if (reason.trim().length < SHORTEST) return setIsWrong(true);
    setIsBusy(true);
    setFailure(undefined);
    try {
      await send(outcome, reason);
      forget();
      notice(words.decided, { kind: 'success' });
      onDone();
    } catch (cause) {
      setFailure(messageOf(cause));
      setIsBusy(false);
    }
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
        <Button guardMs={0} busy={isBusy} onClick={() => void decide('upheld')}>
          {words.uphold}
        </Button>
        <Button variant="primary" guardMs={0} busy={isBusy} onClick={() => void decide('restored')}>
          {words.restore}
        </Button>
      </div>
    </div>
  );
}
