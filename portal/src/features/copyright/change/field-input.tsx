import { copyrights, listDictionary, type DictionaryId, type FieldControl } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Select, Textarea } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { api } from '../../../lib/api.ts';
import { changeWords as words } from './words.ts';

export interface FieldInputProps {
  control: FieldControl;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** The control for a field of the form. */
export function FieldInput({ control, value, onChange }: FieldInputProps) {
  switch (control.kind) {
    case 'line':
      return (
        <Input
          value={String(value ?? '')}
          maxLength={control.max}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'text':
      return (
        <Textarea
          value={String(value ?? '')}
          maxLength={control.max}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'date':
      return <DateInput value={String(value ?? '')} onChange={(day) => onChange(day === '' ? null : day)} />;
    case 'choice':
      return <Choice of={control.of} value={String(value)} onChange={onChange} />;
    case 'flag':
      return (
        <Select
          options={[
            { value: 'false', label: words.no },
            { value: 'true', label: words.yes },
          ]}
          value={String(value)}
          onChange={({ target }) => onChange(target.value === 'true')}
        />
      );
    case 'rights':
      return <Rights held={value as number[]} onChange={onChange} />;
    default:
      return control satisfies never;
  }
}

interface ChoiceProps {
  of: DictionaryId;
  value: string;
  onChange: (value: string) => void;
}

function Choice({ of, value, onChange }: ChoiceProps) {
  const { data } = useQuery(api.query(['dictionary', of], listDictionary, { id: of }, { staleTime: Infinity }));
  return (
    <Select
      options={(data ?? []).map((one) => ({ value: one.value, label: one.label }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Rights({ held, onChange }: { held: number[]; onChange: (held: number[]) => void }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(172px,1fr))] gap-x-16 gap-y-0">
      {copyrights.map((name, index) => {
        const at = index + 1;
        return (
          <Checkbox
            key={name}
            checked={held.includes(at)}
            onChange={({ target }) =>
              onChange(target.checked ? [...held, at].sort((a, b) => a - b) : held.filter((one) => one !== at))
            }
          >
            {name}
          </Checkbox>
        );
      })}
    </div>
  );
}
