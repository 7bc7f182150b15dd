import type { CorrectionItem } from '@yinji/contract';
import { Button, Field, Input, Select } from '@yinji/ui';
import { correctionWords } from './words.ts';
import type { Part } from './correctable-parts.ts';

interface CorrectionItemsProps {
  parts: readonly Part[];
  items: readonly CorrectionItem[];
  onChange: (items: CorrectionItem[]) => void;
}

const MOST = 30;

/** The items to correct, field by field. */
export function CorrectionItems({ parts, items, onChange }: CorrectionItemsProps) {
  const { item, itemField, itemText, addItem, removeItem } = correctionWords;
  const put = (at: number, part: Partial<CorrectionItem>) =>
    onChange(items.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <fieldset
      className="correction-items grid gap-10 justify-items-start mt-12"
      data-answers="items"
      tabIndex={-1}
    >
      <legend className="visually-hidden">{correctionWords.title}</legend>
      {items.map(({ field, text }, at) => (
        // Items have no key but their position.
        <fieldset
          className="grid gap-6 justify-items-start w-full py-10 px-12 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint"
          key={at}
          aria-label={item(at + 1)}
        >
          <Field label={itemField}>
            <Select
              value={field}
              options={[...parts]}
              onChange={(event) => put(at, { field: event.target.value })}
            />
          </Field>
          <Field label={itemText}>
            <Input value={text} maxLength={500} onChange={(event) => put(at, { text: event.target.value })} />
          </Field>
          <Button
            variant="text"
            size="dense"
            onClick={() => onChange(items.filter((_, place) => place !== at))}
          >
            {removeItem}
          </Button>
        </fieldset>
      ))}
      {items.length < MOST && (
        <Button size="dense" onClick={() => onChange([...items, { field: '', text: '' }])}>
          {addItem}
        </Button>
      )}
    </fieldset>
  );
}
