import { Field, Input } from '@yinji/ui';

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
        <div className="key-file">
          <Input
            type="file"
            className="key-file-input"
            accept=".pem,application/x-pem-file,text/plain"
            onChange={(event) => onChange({ file: event.target.files?.[0] })}
          />
          <span aria-hidden="true" className="key-file-button">
            选择文件
          </span>
          <span className="key-file-name">{value.file?.name ?? '还没有选择'}</span>
        </div>
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
