import {
  fieldsOf,
  fieldText,
  readField,
  writeField,
  type CertificationForm,
  type PlacedField,
} from '@yinji/contract';
import { Button, Field } from '@yinji/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useAskedPaths } from '../asked-items.ts';
import { Asked } from '../asked.tsx';
import { FieldInput } from './field-input.tsx';
import { changeWords as words } from './words.ts';

export interface ChangeFieldsProps {
  before: CertificationForm;
  after: CertificationForm;
  /** Only empty fields can be written. */
  onlyEmpty: boolean;
  /** By `after.<path>`. */
  faults: ReadonlyMap<string, string>;
  onChange: (after: CertificationForm) => void;
}

/** The present form, line by line; an open line shows its new value beside the old one. */
export function ChangeFields({ before, after, onlyEmpty, faults, onChange }: ChangeFieldsProps) {
  const asked = useAskedPaths();
  const [opened, setOpened] = useState<readonly string[]>(asked);
  const fields = fieldsOf(before).filter(
    ({ path, control }) => !onlyEmpty || fieldText(readField(before, path), control) === '',
  );
  return (
    <section aria-label={words.title}>
      <div className="change-head">
        <span>{words.columns.field}</span>
        <span>{words.columns.before}</span>
        <span>{words.columns.after}</span>
      </div>
      {fields.map((field) => (
        <ChangeLine
          key={field.path}
          field={field}
          before={readField(before, field.path)}
          after={readField(after, field.path)}
          isOpen={opened.includes(field.path)}
          fault={faults.get(`after.${field.path}`)}
          onOpen={() => setOpened([...opened, field.path])}
          onChange={(value) => onChange(writeField(after, field.path, value))}
          onRestore={() => {
            onChange(writeField(after, field.path, readField(before, field.path)));
            setOpened(opened.filter((path) => path !== field.path));
          }}
        />
      ))}
    </section>
  );
}

const lineId = (path: string) => `change-${path}`;

interface ChangeLineProps {
  field: PlacedField;
  before: unknown;
  after: unknown;
  isOpen: boolean;
  fault: string | undefined;
  onOpen: () => void;
  onChange: (value: unknown) => void;
  onRestore: () => void;
}

function ChangeLine({ field, before, after, isOpen, fault, onOpen, onChange, onRestore }: ChangeLineProps) {
  const { label, control } = field;
  const [old, next] = [fieldText(before, control), fieldText(after, control)];
  const isChanged = old !== next;
  return (
    <div
      id={lineId(field.path)}
      className={clsx(
        'change-line grid grid-cols-[176px_minmax(0,1fr)_minmax(0,1.2fr)] gap-24 items-start py-12 px-0 line-b max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-16 max-sm:gap-y-0 max-sm:items-center max-sm:py-10 max-sm:px-0',
        isChanged && 'change-line-changed',
        (isOpen || isChanged) && 'change-line-open',
      )}
    >
      <span>{label}</span>
      <span>{old || <span className="dim">{words.empty}</span>}</span>
      <div>
        <Asked path={field.path} />
        {isOpen || isChanged ? (
          <>
            <Field
              label={<span className="visually-hidden">{`${words.columns.after}：${label}`}</span>}
              error={fault}
            >
              <FieldInput control={control} value={after} onChange={onChange} />
            </Field>
            <Button variant="text" size="dense" onClick={onRestore}>
              {words.restore}
            </Button>
          </>
        ) : (
          <Button variant="text" size="dense" aria-label={`${words.edit}${label}`} onClick={onOpen}>
            {words.edit}
          </Button>
        )}
      </div>
    </div>
  );
}
