import type { InputOf, listAudit, OutputOf } from '@yinji/contract';
import { Button, Field, Input, Select } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useRef, useState, type FormEvent } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { auditWords } from './words.ts';

const words = auditWords.filter;

export type Filter = Omit<InputOf<typeof listAudit>, 'before'>;
const NAMES = ['staff', 'action', 'subject', 'from', 'until'] as const;
const nothing = { staff: '', action: '', subject: '', from: '', until: '' };
/** Removes every part of a filter from the address. */
export const noFilter: Readonly<Record<string, undefined>> = Object.fromEntries(
  NAMES.map((name) => [name, undefined]),
);
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The filter in the address, as far as the call accepts it. */
export const filterOf = (parts: Readonly<Record<string, string | undefined>>): Filter =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = parts[name] ?? '';
      const fits = name === 'from' || name === 'until' ? DATE.test(value) : value.length <= 60;
      return value !== '' && fits ? [[name, value]] : [];
    }),
  ) as Filter;

/** By person, action, subject and days; `/` focuses the first of them. */
export function AuditFilter({
  actions,
  filter,
  onFilter,
}: {
  actions: OutputOf<typeof listAudit>['actions'];
  /** The present filter. */
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const [fields, setFields] = useState({ ...nothing, ...(filter as Partial<typeof nothing>) });
  const first = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => first.current?.focus() });
  const set = (name: keyof typeof nothing, value: string) =>
    setFields((before) => ({ ...before, [name]: value }));
  function submit(event: FormEvent) {
    event.preventDefault();
    const filled = NAMES.flatMap((name) => (fields[name].trim() === '' ? [] : [[name, fields[name].trim()]]));
    onFilter(Object.fromEntries(filled) as Filter);
  }
  return (
    <form
      className="audit-filter grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_160px_160px_max-content] gap-12 items-end mb-16 max-[1100px]:grid-cols-[1fr_1fr] max-[500px]:grid-cols-[minmax(0,1fr)]"
      onSubmit={submit}
    >
      <Field label={words.staff}>
        <Input
          ref={first}
          value={fields.staff}
          maxLength={60}
          onChange={(event) => set('staff', event.target.value)}
        />
      </Field>
      <Field label={words.action}>
        <Select
          value={fields.action}
          options={[
            { value: '', label: words.every },
            ...actions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(event) => set('action', event.target.value)}
        />
      </Field>
      <Field label={words.subject}>
        <Input
          value={fields.subject}
          maxLength={60}
          className="mono"
          onChange={(event) => set('subject', event.target.value)}
        />
      </Field>
      <Field label={words.from}>
        <DateInput value={fields.from} onChange={(day) => set('from', day)} />
      </Field>
      <Field label={words.until}>
        <DateInput value={fields.until} onChange={(day) => set('until', day)} />
      </Field>
      <div className="flex gap-4">
        <Button type="submit" variant="primary">
          {words.apply}
        </Button>
        <Button
          variant="text"
          onClick={() => {
            setFields(nothing);
            onFilter({});
          }}
        >
          {words.clear}
        </Button>
      </div>
    </form>
  );
}
