import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps } from 'react';
import { clsx } from 'clsx';
import { FieldError, useFieldLink } from '../field/field.tsx';
import { parseDay, type Day } from './days.ts';
import { dateWords as words } from './words.ts';
import './date.css';

const DateCalendar = lazy(() =>
  import('./date-calendar.tsx').then((module) => ({ default: module.DateCalendar })),
);

export interface DateInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'inputMode'
> {
  /** Empty while there is no whole day. */
  value: Day | '';
  onChange: (day: Day | '') => void;
  min?: Day | undefined;
  max?: Day | undefined;
}

/**
 * A day, written or chosen in a calendar. The browser's own field speaks the browser's language, which need not be the
 * reader's. Words that are no day stay, are told, and stop the form: they must not be sent as "no date".
 */
export function DateInput({ value, onChange, min, max, className, onBlur, ref, ...rest }: DateInputProps) {
  const [written, setWritten] = useState<string>(value);
  const [known, setKnown] = useState(value);
  const [fault, setFault] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const link = useFieldLink();
  const faultId = useId();
  if (value !== known) {
    // Set from outside: another draft, an emptied form.
    setKnown(value);
    setWritten(value);
    setFault(undefined);
  }

  function take(typed: string) {
    const day = parseDay(typed) ?? '';
    setWritten(typed);
    setFault(undefined);
    setKnown(day);
    if (day !== value) onChange(day);
  }
  function check(): boolean {
    const day = parseDay(written);
    const found = faultOf(written, day, min, max);
    if (day !== undefined) setWritten(day);
    setFault(found);
    return found === undefined;
  }
  useStopForm(input, check);
  const isReadOnly = rest.readOnly === true || rest.disabled === true;

  return (
    <>
      <span className={clsx('date', className)}>
        <input
          autoComplete="off"
          placeholder={words.placeholder}
          {...link}
          {...rest}
          ref={(element) => {
            input.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          className="input"
          inputMode="numeric"
          maxLength={20}
          value={written}
          aria-invalid={fault !== undefined || link['aria-invalid']}
          aria-describedby={clsx(link['aria-describedby'], fault !== undefined && faultId) || undefined}
          onChange={(event) => take(event.target.value)}
          onBlur={(event) => {
            afterPress(check);
            onBlur?.(event);
          }}
        />
        {!isReadOnly && (
          <button type="button" aria-label={words.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8" />
            </svg>
          </button>
        )}
      </span>
      {isOpen && (
        <Suspense>
          <DateCalendar value={value} min={min} max={max} onPick={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {fault !== undefined && <FieldError id={faultId}>{fault}</FieldError>}
    </>
  );
}

/** A line that appears between the press of a button and its release moves the button away from the pointer. */
function afterPress(check: () => void) {
  if (document.querySelector(':active') === null) check();
  else addEventListener('pointerup', () => setTimeout(check), { once: true });
}

function faultOf(written: string, day: Day | undefined, min: Day | undefined, max: Day | undefined) {
  if (written.trim() === '') return undefined;
  if (day === undefined) return words.noDay;
  if (min !== undefined && day < min) return words.early(min);
  if (max !== undefined && day > max) return words.late(max);
  return undefined;
}

/** Ends a submission before the form's own handler, which would see an empty value. */
function useStopForm(input: { current: HTMLInputElement | null }, check: () => boolean) {
  const stop = useEffectEvent((event: Event) => {
    if (check()) return;
    event.preventDefault();
    event.stopPropagation();
    input.current?.focus();
  });
  useEffect(() => {
    const form = input.current?.form;
    const listener = (event: Event) => stop(event);
    form?.addEventListener('submit', listener, { capture: true });
    return () => form?.removeEventListener('submit', listener, { capture: true });
  }, [input]);
}
