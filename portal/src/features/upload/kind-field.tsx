import { workTypeLabels } from '@yinji/contract';
import { FieldError } from '@yinji/ui';
import type { DraftFields } from './use-draft.ts';

const WRONG = 'deposit-kind-wrong';

interface KindFieldProps {
  kind: DraftFields['workType'];
  onChange: (kind: NonNullable<DraftFields['workType']>) => void;
  wrong: string | undefined;
}

/** The kind that is printed on the certificate: chosen by the person, never preselected. */
export function KindField({ kind, onChange, wrong }: KindFieldProps) {
  return (
    <fieldset
      className="deposit-types flex flex-wrap gap-8"
      role="radiogroup"
      // The form moves the focus to its first fault.
      tabIndex={-1}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong ? WRONG : undefined}
    >
      <legend className="field-label mb-8">作品类别</legend>
      {(['photo', 'draw', 'creative'] as const).map((type) => (
        <label className="relative cursor-pointer max-sm:flex-1" key={type}>
          <input
            className="absolute inset-0 m-0 opacity-0 cursor-pointer"
            type="radio"
            name="work-type"
            checked={kind === type}
            onChange={() => onChange(type)}
          />
          <span>{workTypeLabels[type]}</span>
        </label>
      ))}
      {wrong && (
        <div className="[flex-basis:100%]">
          <FieldError id={WRONG}>{wrong}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
