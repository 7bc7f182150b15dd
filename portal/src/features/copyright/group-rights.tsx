import { copyrights, fieldLabel, MORAL_RIGHTS } from '@yinji/contract';
import { Checkbox, FieldError } from '@yinji/ui';
import { useFormContext } from 'react-hook-form';
import { Asked } from './asked.tsx';
import { ChoiceField, LongField, TextField, useFault } from './fields.tsx';
import type { FormValues } from './form-values.ts';
import { choiceWords, formWords as words } from './form-words.ts';

/** How the rights were acquired, by whom, and which. */
export function RightsGroup() {
  const { watch } = useFormContext<FormValues>();
  const isOriginal = watch('rights.acquisition') === 'original';
  return (
    <>
      <ChoiceField path="rights.acquisition" choices={choiceWords.acquisition} />
      {!isOriginal && (
        <>
          <p className="sm dim">{words.rightsMoralNot}</p>
          <LongField
            path="rights.acquisitionNote"
            rows={3}
            max={600}
            optional={watch('rights.acquisition') !== 'other'}
          />
        </>
      )}
      <ChoiceField path="rights.attribution" choices={choiceWords.attribution} />
      <LongField path="rights.attributionNote" rows={2} max={600} optional />
      <ChoiceField path="rights.scope" choices={choiceWords.scope} />
      {watch('rights.scope') === 'part' && <HeldRights hasMoral={isOriginal} />}
      <TextField path="rights.note" optional />
    </>
  );
}

/** The seventeen rights of 著作权法 art. 10: the first four stay with the author. */
function HeldRights({ hasMoral }: { hasMoral: boolean }) {
  const fault = useFault('rights.held');
  return (
    <fieldset>
      <legend className="mb-6 text-15 font-medium leading-24">{fieldLabel('rights.held')}</legend>
      <Asked path="rights.held" />
      {fault && <FieldError>{fault}</FieldError>}
      <h4 className="mt-8 text-ink-3 text-14 font-normal leading-24">
        {hasMoral ? words.rightsMoral : words.rightsMoralNot}
      </h4>
      {hasMoral && <RightBoxes from={0} to={MORAL_RIGHTS} />}
      <h4 className="mt-8 text-ink-3 text-14 font-normal leading-24">{words.rightsProperty}</h4>
      <RightBoxes from={MORAL_RIGHTS} to={copyrights.length} />
    </fieldset>
  );
}

function RightBoxes({ from, to }: { from: number; to: number }) {
  const { register } = useFormContext<FormValues>();
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(172px,1fr))] gap-x-16 gap-y-0">
      {copyrights.slice(from, to).map((name, place) => (
        <Checkbox key={name} value={String(from + place + 1)} {...register('rights.held')}>
          {from + place + 1} {name}
        </Checkbox>
      ))}
    </div>
  );
}
