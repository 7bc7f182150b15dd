import { useId, useState, type ReactNode } from 'react';

interface ChooseFileProps {
  accept: string;
  /** Class of the label, which looks like a button. */
  className: string;
  onChoose: (file: File) => Promise<unknown>;
  children: ReactNode;
}

/** Opens the file dialog; busy until the chosen files are processed. */
export function ChooseFile({ accept, className, onChoose, children }: ChooseFileProps) {
  const input = useId();
  const [busy, setBusy] = useState(false);
  return (
    <span className="choose-file relative">
      <input
        id={input}
        type="file"
        className="visually-hidden"
        accept={accept}
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (!file) return;
          setBusy(true);
          void onChoose(file).finally(() => setBusy(false));
        }}
      />
      <label htmlFor={input} className={className} aria-busy={busy}>
        {children}
      </label>
    </span>
  );
}
