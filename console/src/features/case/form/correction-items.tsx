import {
  attachmentKinds,
  fieldLabel,
  fieldLabels,
  type CertificationForm,
  type CorrectionItem,
} from '@yinji/contract';
import { Button, Field, Input, Select } from '@yinji/ui';
import { words } from '../../../lib/words.ts';

interface CorrectionItemsProps {
  form: CertificationForm | null;
  items: readonly CorrectionItem[];
  onChange: (items: CorrectionItem[]) => void;
}

const MOST = 30;

/** What is to be corrected, field by field. */
export function CorrectionItems({ form, items, onChange }: CorrectionItemsProps) {
  const { item, itemField, itemText, addItem, removeItem, whole } = words.correction;
  const options = [{ value: '', label: whole }, ...fieldsOf(form)];
  const put = (at: number, part: Partial<CorrectionItem>) =>
    onChange(items.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="correction-items" data-answers="items" tabIndex={-1}>
      <legend className="visually-hidden">{words.correction.title}</legend>
      {items.map(({ field, text }, at) => (
        // Items have nothing of their own but their place.
        <fieldset key={at} aria-label={item(at + 1)}>
          <Field label={itemField}>
            <Select
              value={field}
              options={options}
              onChange={(event) => put(at, { field: event.target.value })}
            />
          </Field>
          <Field label={itemText}>
            <Input value={text} maxLength={500} onChange={(event) => put(at, { text: event.target.value })} />
          </Field>
          <Button
            variant="text"
            size="dense"
            guardMs={0}
            onClick={() => onChange(items.filter((_, place) => place !== at))}
          >
            {removeItem}
          </Button>
        </fieldset>
      ))}
      {items.length < MOST && (
        <Button size="dense" guardMs={0} onClick={() => onChange([...items, { field: '', text: '' }])}>
          {addItem}
        </Button>
      )}
    </fieldset>
  );
}

/** Every field of this form, with the place of each owner, author and applicant. */
function fieldsOf(form: CertificationForm | null) {
  const counts: Record<string, number> = {
    'owners.*': form?.owners.length ?? 0,
    'authors.*': form?.authors.length ?? 0,
    'series.*': form?.series.length ?? 0,
    'filing.applicants.*': form?.filing.applicants.length ?? 0,
  };
  const fields = Object.keys(fieldLabels).flatMap((pattern) => {
    const list = Object.keys(counts).find((one) => pattern.startsWith(`${one}.`));
    if (list === undefined) return [{ value: pattern, label: fieldLabel(pattern) }];
    return Array.from({ length: counts[list] ?? 0 }, (_, at) => {
      const value = pattern.replace('*', String(at));
      return { value, label: `${fieldLabel(value)}（${at + 1}）` };
    });
  });
  return [
    ...fields,
    ...attachmentKinds.map(({ value, label }) => ({
      value: `attachments.${value}`,
      label: words.correction.attachment(label),
    })),
  ];
}
