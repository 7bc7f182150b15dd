import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PhotoInputProps {
  /** Opens the camera at once on a phone; a computer shows its files. */
  isCamera?: boolean;
  look: 'primary' | 'secondary';
  onPick: (file: File) => void;
  children: ReactNode;
}

/**
 * A button covered by the browser's own input. One file, any kind of picture: WeChat's browser offers neither
 * camera nor album for a list of endings, and returns nothing where several are allowed. The bytes decide the
 * type.
 */
export function PhotoInput({ isCamera = false, look, onPick, children }: PhotoInputProps) {
  return (
    <span
      className={clsx(
        'button button-block relative has-focus-visible:[outline:2px_solid_var(--brand)] has-focus-visible:[outline-offset:2px]',
        `button-${look}`,
      )}
    >
      {children}
      <input
        type="file"
        className="deposit-file-input absolute inset-0 w-full h-full opacity-0 cursor-pointer"
        accept="image/*"
        {...(isCamera && { capture: 'environment' as const })}
        aria-label={typeof children === 'string' ? children : undefined}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </span>
  );
}
