import { Button, Checkbox, Field, FieldError, Icon, Textarea } from '@yinji/ui';
import { clsx } from 'clsx';
import { messageOf } from '@yinji/web';
import { REASON_MAX, REASON_MIN } from '../../../config/constants.ts';
import { decisionWords } from './words.ts';
import type { Candidate, ReviewCase } from '../review-case.ts';
import { lettersOf } from '../strength.ts';
import { partsOf } from '../form/correctable-parts.ts';
import { CorrectionItems } from '../form/correction-items.tsx';
import { canBeCorrected } from './correctable.ts';
import { reasonLength, unopened, type Decided } from './missing.ts';
import { HeldDecision } from './held-decision.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { RulePicker } from './rule-picker.tsx';
import type { Decision } from './use-decision.ts';
import './decision.css';

interface DecisionPanelProps {
  opened: ReviewCase;
  /** Candidates that are identical or strong. */
  telling: readonly Candidate[];
  seen: ReadonlySet<string>;
  decision: Decision;
}

/** Decision, reason, preview for the submitter, two confirmations, and a button that names what is missing. */
export function DecisionPanel({ opened, telling, seen, decision }: DecisionPanelProps) {
  const { draft, missing, change, submit, heldUntil, takeBack, isSubmitting, error } = decision;
  const toOpen = unopened(telling, seen);
  const hidden = opened.candidates.filter(({ isPublic }) => !isPublic);
  const { missing: stillMissing, missingItem, submit: submitAs, submitting } = decisionWords;
  return (
    <section className="case-decision" aria-labelledby="decision">
      <h2 className="mb-8" id="decision">
        {decisionWords.title}
        <small>{decisionWords.hint}</small>
      </h2>
      <div className="inert:opacity-60" inert={heldUntil !== undefined}>
        <Choice
          choices={canBeCorrected(opened) ? [...firstChoices, correctionChoice] : firstChoices}
          value={draft.decision}
          onChange={(chosen) => change({ decision: chosen })}
        />
        {draft.decision === 'correction' && (
          <CorrectionItems
            parts={partsOf(opened)}
            items={draft.items}
            onChange={(items) => change({ items })}
          />
        )}
        {draft.decision === 'rejected' && (
          <RulePicker
            kind={opened.kind}
            chosen={draft.ruleCodes}
            onChange={(ruleCodes) => change({ ruleCodes })}
          />
        )}
        <Reason opened={opened} reason={draft.reason} onChange={(reason) => change({ reason })} />
        {hidden.length > 0 && (
          <p className="mt-6 text-reviewing text-12 leading-19">
            {decisionWords.privateNote(lettersOf(hidden))}
          </p>
        )}
        <NoticePreview opened={opened} draft={draft} />
        <div className="decision-confirm mt-10 mb-8">
          {telling.length > 0 && (
            <>
              <Checkbox
                checked={draft.looked && toOpen.length === 0}
                disabled={toOpen.length > 0}
                data-answers="looked"
                onChange={(event) => change({ looked: event.target.checked })}
              >
                {decisionWords.looked(lettersOf(telling))}
              </Checkbox>
              {toOpen.length > 0 && (
                <p
                  className="-mt-4 mb-2 mr-0 ml-30 text-reviewing text-12 leading-19 [outline-offset:4px]"
                  tabIndex={-1}
                  data-answers="opening"
                >
                  {decisionWords.lookFirst(lettersOf(toOpen))}
                </p>
              )}
            </>
          )}
          <Checkbox
            checked={draft.noInterest}
            data-answers="no-interest"
            onChange={(event) => change({ noInterest: event.target.checked })}
          >
            {decisionWords.noInterest}
          </Checkbox>
        </div>
      </div>
      {error && (
        <FieldError>
          <span>
            {decisionWords.failed}
            {messageOf(error)}
          </span>
        </FieldError>
      )}
      {heldUntil !== undefined ? (
        <HeldDecision until={heldUntil} takeBack={takeBack} submit={submit} />
      ) : (
        <Button
          variant="primary"
          block
          busy={isSubmitting}
          className={clsx('decision-submit', missing.length > 0 && 'decision-incomplete')}
          onClick={submit}
        >
          {isSubmitting
            ? submitting
            : missing.length > 0
              ? stillMissing(missing.map((one) => missingItem[one]).join('、'))
              : submitAs(decisionWords[draft.decision ?? 'passed'])}
          {missing.length === 0 && !isSubmitting && <kbd aria-hidden="true">Ctrl ↵</kbd>}
        </Button>
      )}
    </section>
  );
}

const firstChoices = [
  { value: 'passed', icon: 'check', key: 'P' },
  { value: 'rejected', icon: 'close', key: 'X' },
] as const;
/** Returns the submission with the items to correct. */
const correctionChoice = { value: 'correction', icon: 'clock', key: 'C' } as const;

function Choice({
  choices,
  value,
  onChange,
}: {
  choices: readonly ((typeof firstChoices)[number] | typeof correctionChoice)[];
  value: Decided | undefined;
  onChange: (value: Decided) => void;
}) {
  return (
    <fieldset className="choice grid grid-cols-[1fr_1fr] gap-8">
      <legend className="visually-hidden">{decisionWords.title}</legend>
      {choices.map(({ value: own, icon, key }, place) => (
        <label key={own} className={`choice-${own}`}>
          <input
            type="radio"
            name="decision"
            aria-label={decisionWords[own]}
            data-answers={place === 0 ? 'decision' : undefined}
            checked={value === own}
            onChange={() => onChange(own)}
          />
          <Icon name={icon} size={16} />
          {decisionWords[own]}
          <kbd className="ml-auto" aria-hidden="true">
            {key}
          </kbd>
        </label>
      ))}
    </fieldset>
  );
}

function Reason({
  opened,
  reason,
  onChange,
}: {
  opened: ReviewCase;
  reason: string;
  onChange: (reason: string) => void;
}) {
  const length = reasonLength(reason);
  const over = length - REASON_MAX;
  return (
    <div className="reason relative mt-16">
      <Field
        label={decisionWords.reason}
        hint={decisionWords.reasonHint[opened.kind]}
        error={over > 0 ? decisionWords.tooLong(over) : undefined}
      >
        <Textarea
          rows={5}
          value={reason}
          data-answers="reason reason-long"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </Field>
      <span
        className={clsx(
          'absolute right-0 top-0 text-ink-3 text-12 leading-22',
          length >= REASON_MIN && over <= 0 && 'reason-enough',
        )}
        aria-live="off"
      >
        {decisionWords.count(length, REASON_MIN, REASON_MAX)}
      </span>
    </div>
  );
}
