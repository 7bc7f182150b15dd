import { addBlockedPicture, gateRules, type GateRule } from '@yinji/contract';
import { Button, Checkbox, Field, FieldError, Select, Textarea } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { hasCode, useAttempt } from '@yinji/web';
import { api } from './api.ts';
import { groundWords as words } from './ground-words.ts';
import { usePersistedDraft } from './persisted-draft.ts';

export interface Ground {
  ruleCode: GateRule;
  reason: string;
}

interface GroundFormProps {
  /** Id of the work or the gallery: the input is stored under it. */
  about: string;
  /** Whose picture may go onto the list with this decision. */
  workId?: string;
  submit: string;
  back: string;
  onSubmit: (ground: Ground) => Promise<void>;
  onBack: () => void;
}

const SHORTEST = 4;
const options = [
  { value: '', label: words.choose },
  ...Object.entries(gateRules).map(([value, label]) => ({ value, label })),
];

/** Rule and reason of a decision against a work, as its holder will read them. Ctrl+Enter sends it. */
export function GroundForm({ about, workId, submit, back, onSubmit, onBack }: GroundFormProps) {
  const [{ ruleCode, reason }, setGround, forget] = usePersistedDraft(`ground.${about}`, {
    ruleCode: '' as GateRule | '',
    reason: '',
  });
  const [isListed, setIsListed] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { busy: isBusy, failure, attempt } = useAttempt();
  const isShort = reason.trim().length < SHORTEST;

  async function send(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (ruleCode === '' || isShort) return;
    await attempt(async () => {
      // First, since the decision may move the screen to another work.
      if (isListed && workId !== undefined) await list(workId, { ruleCode, reason });
      await onSubmit({ ruleCode, reason });
      forget();
    });
  }

  /** An entry that exists already counts as success. */
  const list = (listedId: string, ground: Ground) =>
    api
      .call(addBlockedPicture, {
        id: crypto.randomUUID(),
        workId: listedId,
        ruleCode: ground.ruleCode,
        note: ground.reason,
      })
      .catch((cause: unknown) => {
        if (!hasCode(cause, 'STATE_CHANGED')) throw cause;
      });

  return (
    <form className="sheet-form" onSubmit={(event) => void send(event)} noValidate>
      <Field label={words.rule} error={isChecked && ruleCode === '' ? words.ruleMissing : undefined}>
        <Select
          options={options}
          value={ruleCode}
          onChange={(event) => setGround({ ruleCode: event.target.value as GateRule | '', reason })}
        />
      </Field>
      <Field
        label={words.reason}
        hint={words.hint}
        error={isChecked && isShort ? words.reasonMissing : undefined}
      >
        <Textarea
          rows={3}
          maxLength={200}
          value={reason}
          onChange={(event) => setGround({ ruleCode, reason: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      {workId !== undefined && (
        <Checkbox checked={isListed} onChange={(event) => setIsListed(event.target.checked)}>
          {words.list}
        </Checkbox>
      )}
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex gap-12 justify-between">
        <Button onClick={onBack}>{back}</Button>
        <Button type="submit" variant="danger" busy={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
