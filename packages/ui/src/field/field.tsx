import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { Icon } from '../icons/icon.tsx';
import './field.css';

interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}
const FieldContext = createContext<FieldLink | undefined>(undefined);

export interface FieldProps {
  label: ReactNode;
  /** One line under the label that explains what to write. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; also marks the control as invalid. */
  error?: ReactNode;
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, hint, control, error. The control inside takes its id and descriptions from here. */
export function Field({ label, hint, error, optional = false, className, children }: FieldProps) {
  const id = useId();
  const describedBy = clsx(hint != null && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined;
  const link = useMemo(() => ({ id, describedBy, invalid: Boolean(error) }), [id, describedBy, error]);
  return (
    <div className={clsx('field', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional">选填</span>}
      </label>
      {hint != null && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldContext value={link}>{children}</FieldContext>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id} role="alert">
      <Icon name="warning" size={16} />
      {children}
    </p>
  );
}

export function useFieldLink() {
  const link = use(FieldContext);
  return link
    ? { id: link.id, 'aria-describedby': link.describedBy, 'aria-invalid': link.invalid || undefined }
    : {};
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldLink()} {...rest} className={clsx('input', className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={4} {...useFieldLink()} {...rest} className={clsx('input', 'textarea', className)} />;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[];
  dense?: boolean;
}

/** The browser's own list, which works best on a phone. */
export function Select({ options, dense = false, className, ...rest }: SelectProps) {
  return (
    <span className={clsx('select', dense && 'select-dense', className)}>
      <select {...useFieldLink()} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
  error?: ReactNode;
}

export function Checkbox({ children, error, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={clsx('checkbox', className)}>
      <label>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
