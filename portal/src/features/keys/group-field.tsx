import { GROUP_LENGTH } from '@yinji/evidence';
import { Field, Input } from '@yinji/ui';
import type { ReactNode } from 'react';
import { sheetWords as words } from './sheet-words.ts';

export interface GroupFieldProps {
  /** From 0. */
  group: number;
  value: string;
  hint?: ReactNode;
  error?: ReactNode;
  busy?: boolean;
  onChange: (typed: string) => void;
}

/** Four characters as they stand on the paper. */
export function GroupField({ group, value, hint, error, busy, onChange }: GroupFieldProps) {
  return (
    <Field label={words.group(group)} hint={hint} error={error}>
      <Input
        className="key-group"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        readOnly={busy}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        // Room for a whole pasted code.
        maxLength={GROUP_LENGTH * 12}
      />
    </Field>
  );
}
