import { useState, type DragEvent, type ReactNode } from 'react';
import { clsx } from 'clsx';

export interface DropZoneProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A drop target for files. The pickers inside choose files too: dropping is only a shortcut. */
export function DropZone({ onFiles, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  function over(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pickers inside do the same by keyboard
    <fieldset
      aria-label="放入文件"
      className={clsx(
        'drop-zone grid justify-items-center gap-6 mt-20 pt-40 px-24 pb-36 [border:1.5px_dashed_var(--line-strong)] rounded-(--radius-dialog) bg-surface text-center [text-wrap:var(--lead-wrap)] [transition:border-color_var(--hover)] max-sm:pt-28 max-sm:px-16 max-sm:pb-24',
        isOver && 'drop-zone-over',
      )}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </fieldset>
  );
}

export interface FilePickerProps {
  label: string;
  onFiles: (files: File[]) => void;
  accept?: string;
  multiple?: boolean;
  /** A phone opens its camera. */
  capture?: boolean;
  look?: 'primary' | 'secondary' | 'text';
}

/** A file input that looks like a button and keeps its own focus ring. The same file may be chosen twice. */
export function FilePicker({
  label,
  onFiles,
  accept,
  multiple = false,
  capture = false,
  look = 'secondary',
}: FilePickerProps) {
  return (
    <label
      className={clsx(
        'file-picker cursor-pointer has-focus-visible:[outline:2px_solid_var(--brand)] has-focus-visible:[outline-offset:2px] button',
        `button-${look}`,
      )}
    >
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={multiple}
        capture={capture ? 'environment' : undefined}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {label}
    </label>
  );
}
