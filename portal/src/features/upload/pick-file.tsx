import { FieldError, buttonClass } from '@yinji/ui';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';

/**
 * The browser's dialog filter; the first bytes decide the type. WeChat's browser opens an empty dialog for a
 * list of endings, so there every picture is offered.
 */
const ACCEPT = /MicroMessenger/i.test(globalThis.navigator?.userAgent ?? '')
  ? 'image/*'
  : '.jpg,.jpeg,.png,.webp,.bmp,.tif,.tiff,image/jpeg,image/png,image/webp,image/bmp,image/tiff';

export interface PickFileProps {
  label: string;
  wrong?: string | undefined;
  onPick: (file: File) => void;
  /** What stands in the field where files are dropped. */
  children: ReactNode;
}

/** A field to drop a file on, press, or reach by keyboard: the browser's own input covers it. */
export function DropFile({ label, wrong, onPick, children }: PickFileProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div>
      <div className={clsx('deposit-drop relative', isOver && 'deposit-drop-over')}>
        {children}
        <FileInput label={label} wrong={wrong} onPick={onPick} onOver={setOver} />
      </div>
      {wrong && (
        <div className="mt-12">
          <FieldError id="deposit-file-wrong">{wrong}</FieldError>
        </div>
      )}
    </div>
  );
}

interface PickButtonProps extends Omit<PickFileProps, 'wrong'> {
  /** A quiet one in a row by default. */
  look?: 'secondary';
}

/** The same as a button. */
export function PickFile({ label, look, onPick, children }: PickButtonProps) {
  return (
    <span className={`${buttonClass(look ?? 'text', look ? 'normal' : 'dense')} deposit-pick relative`}>
      {children}
      <FileInput label={label} wrong={undefined} onPick={onPick} />
    </span>
  );
}

interface FileInputProps extends Pick<PickFileProps, 'label' | 'wrong' | 'onPick'> {
  /** Whether a file hovers over it. */
  onOver?: (isOver: boolean) => void;
}

function FileInput({ label, wrong, onPick, onOver }: FileInputProps) {
  return (
    <input
      type="file"
      className="deposit-file-input absolute inset-0 w-full h-full opacity-0 cursor-pointer"
      accept={ACCEPT}
      aria-label={label}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong ? 'deposit-file-wrong' : undefined}
      onDragEnter={() => onOver?.(true)}
      onDragLeave={() => onOver?.(false)}
      onDrop={() => onOver?.(false)}
      onChange={({ target }) => {
        const file = target.files?.[0];
        // Choosing the same file again counts too.
        target.value = '';
        if (file) onPick(file);
      }}
    />
  );
}
