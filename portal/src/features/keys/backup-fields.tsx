import { Field, FileInput, Input } from '@yinji/ui';

export interface Backup {
  file: File | undefined;
  password: string;
}

export interface BackupFieldsProps {
  value: Backup;
  wrong: { file?: string | undefined; password?: string | undefined };
  fileLabel: string;
  onChange: (part: Partial<Backup>) => void;
}

/** A backup file and its password. */
export function BackupFields({ value, wrong, fileLabel, onChange }: BackupFieldsProps) {
  return (
    <>
      <Field label={fileLabel} error={wrong.file}>
        <FileInput
          accept=".pem,application/x-pem-file,text/plain"
          file={value.file}
          onChoose={(file) => onChange({ file })}
        />
      </Field>
      <Field label="备份密码" error={wrong.password}>
        <Input
          type="password"
          autoComplete="off"
          value={value.password}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
    </>
  );
}
