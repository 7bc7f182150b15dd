import { Input } from './field.tsx';
import './file-input.css';

export interface FileInputProps {
  /** What may be chosen, as `accept` takes it. */
  accept: string;
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}

/**
 * One chosen file. The browser's own input is invisible under our text, because its text is in the browser's
 * language.
 */
export function FileInput({ accept, file, onChoose }: FileInputProps) {
  return (
    <div className="file-input">
      <Input
        type="file"
        className="file-input-own"
        accept={accept}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
      <span aria-hidden="true" className="file-input-button">
        选择文件
      </span>
      <span className="file-input-name">{file?.name ?? '还没有选择'}</span>
    </div>
  );
}
