import { Field, Input } from '@yinji/ui';

interface PersonFieldProps {
  label?: string;
  value: string;
  error: string | false | undefined;
  onChange: (value: string) => void;
  /** `off` where it is not the reader's own. */
  autoComplete?: 'name' | 'off';
}

/** The name as it stands in a document. */
export function NameField({ label = '姓名', error, onChange, autoComplete = 'name', value }: PersonFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        value={value}
        maxLength={40}
        autoComplete={autoComplete}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** The number of an identity card, never filled in by a browser. */
export function IdNumberField({ label = '身份证号码', error, onChange, value }: PersonFieldProps) {
  return (
    <Field label={label} error={error}>
      <Input
        className="mono"
        value={value}
        maxLength={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
