import { buttonClass } from '@yinji/ui';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';

const PICTURES = '.jpg,.jpeg,.png,.webp,.bmp,.tif,.tiff,image/jpeg,image/png,image/webp,image/bmp,image/tiff';
const SHEETS = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface PickFilesProps {
  label: string;
  kind: 'sheet' | 'pictures' | 'folder';
  /** Look of the button without children. */
  look?: 'text' | 'primary';
  onPick: (files: File[]) => void;
  children?: ReactNode;
}

/** A field to drop files on, press, or reach by keyboard; the browser's own input covers it. */
export function PickFiles({ label, kind, look = 'text', onPick, children }: PickFilesProps) {
  const [isOver, setOver] = useState(false);
  const isField = children !== undefined;
  return (
    <span
      className={clsx(
        isField
          ? 'deposit-drop relative batch-drop'
          : clsx(buttonClass(look, look === 'text' ? 'dense' : 'normal'), 'deposit-pick relative'),
        isOver && 'deposit-drop-over',
      )}
    >
      {children ?? label}
      <input
        type="file"
        className="deposit-file-input absolute inset-0 w-full h-full opacity-0 cursor-pointer"
        accept={kind === 'sheet' ? SHEETS : PICTURES}
        multiple={kind !== 'sheet'}
        aria-label={label}
        {...(kind === 'folder' && { webkitdirectory: '' })}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Choosing the same files again counts too.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </span>
  );
}
