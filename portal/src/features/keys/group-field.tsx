import { GROUP_LENGTH } from '@yinji/evidence';
import { Field, Input } from '@yinji/ui';
import type { ReactNode } from 'react';
import { GroupCells } from './group-cells.tsx';
import { sheetWords as words } from './sheet-words.ts';

export interface GroupFieldProps {
  /** From 0. */
  group: number;
  value: string;
  hint?: ReactNode;
  error?: ReactNode;
  busy?: boolean;
  isSmall?: boolean;
  onChange: (typed: string) => void;
}

/** Four characters as they stand on the paper. */
export function GroupField({ group, value, hint, error, busy, isSmall, onChange }: GroupFieldProps) {
  return (
    <Field label={words.group(group)} hint={hint} error={error}>
      <GroupCells filled={value.length} isSmall={isSmall}>
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
      </GroupCells>
    </Field>
  );
}
