import { fieldLabel as labelOf } from '@yinji/contract';
import { Field, FieldError, Input, Select, Textarea } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import type { ReactNode } from 'react';
import {
  get,
  useController,
  useFormContext,
  type FieldError as FormError,
  type FieldPath,
} from 'react-hook-form';
import type { FormValues } from './form-values.ts';
import { Asked } from './asked.tsx';

export type Path = FieldPath<FormValues>;

/** The message at a field, if it has one. */
export function useFault(path: Path): string | undefined {
  const { formState } = useFormContext<FormValues>();
  return (get(formState.errors, path) as FormError | undefined)?.message;
}

interface TextFieldProps {
  path: Path;
  hint?: string;
  optional?: boolean;
  readOnly?: boolean;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
}

export function TextField({
  path,
  hint,
  optional = false,
  readOnly = false,
  type = 'text',
  autoComplete = 'off',
}: TextFieldProps) {
  const { register } = useFormContext<FormValues>();
  return (
    <div>
      <Asked path={path} />
      <Field label={labelOf(path)} hint={hint} optional={optional} error={useFault(path)}>
        <Input {...register(path)} type={type} readOnly={readOnly} autoComplete={autoComplete} />
      </Field>
    </div>
  );
}

interface DateFieldProps {
  path: 'creation.completedOn' | 'publication.firstPublishedOn';
  hint?: string;
  max: string;
}

export function DateField({ path, hint, max }: DateFieldProps) {
  const { field } = useController<FormValues, typeof path>({ name: path });
  return (
    <div>
      <Asked path={path} />
      <Field label={labelOf(path)} hint={hint} error={useFault(path)}>
        <DateInput {...field} value={field.value ?? ''} max={max} />
      </Field>
    </div>
  );
}

interface SelectFieldProps {
  path: Path;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ path, options }: SelectFieldProps) {
  const { register } = useFormContext<FormValues>();
  return (
    <div>
      <Asked path={path} />
      <Field label={labelOf(path)} error={useFault(path)}>
        <Select {...register(path)} options={[...options]} />
      </Field>
    </div>
  );
}

interface LongFieldProps {
  path: Path;
  hint?: string;
  min?: number;
  max: number;
  rows?: number;
  optional?: boolean;
}

/** Several lines with a count of characters, as the server counts them. */
export function LongField({ path, hint, min = 0, max, rows = 6, optional = false }: LongFieldProps) {
  const { register, watch } = useFormContext<FormValues>();
  const count = String(watch(path) ?? '').trim().length;
  const isOver = count > max;
  return (
    <div>
      <Asked path={path} />
      <Field label={labelOf(path)} hint={hint} optional={optional} error={useFault(path)}>
        <Textarea {...register(path)} rows={rows} />
      </Field>
      <p
        className={
          isOver
            ? 'max-w-none mt-4 text-ink-3 text-13 leading-20 text-right form-count-over'
            : 'max-w-none mt-4 text-ink-3 text-13 leading-20 text-right'
        }
      >
        {count} / {max} 字{count < min && `，至少 ${min} 字`}
        {isOver && `，多出 ${count - max} 字`}
      </p>
    </div>
  );
}

interface ChoiceFieldProps {
  path: Path;
  /** Labels of the values. */
  choices: Record<string, string>;
}

/** One of a few values, all visible. */
export function ChoiceField({ path, choices }: ChoiceFieldProps) {
  const { register } = useFormContext<FormValues>();
  const fault = useFault(path);
  return (
    <fieldset className="form-choice" aria-invalid={fault ? true : undefined}>
      <legend className="mb-6 text-15 font-medium leading-24">{labelOf(path)}</legend>
      <Asked path={path} />
      <div className="flex flex-wrap gap-x-28 gap-y-4">
        {Object.entries(choices).map(([value, label]) => (
          <label className="inline-flex items-center gap-10 min-h-44 cursor-pointer" key={value}>
            <input type="radio" value={value} {...register(path)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {fault && <FieldError>{fault}</FieldError>}
    </fieldset>
  );
}

/** Fields side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="form-row grid [grid-auto-flow:column] [grid-auto-columns:minmax(0,1fr)] gap-20 items-end max-sm:[grid-auto-flow:row] max-sm:gap-24">
    {children}
  </div>
);
