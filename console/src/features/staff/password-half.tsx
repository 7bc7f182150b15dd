import { Button, Dialog, notice } from '@yinji/ui';
import { staffWords } from './words.ts';

const words = staffWords.half;

interface PasswordHalfProps {
  half: string;
  which: 'first' | 'second';
  onClose: () => void;
}

/** Shown once: the server keeps neither half in clear. */
export function PasswordHalf({ half, which, onClose }: PasswordHalfProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(half);
    notice(words.copied, { kind: 'success' });
  };
  return (
    <Dialog
      open
      width="narrow"
      title={words.title[which]}
      onClose={onClose}
      footer={
        <>
          {/* Only a secure context has a clipboard. */}
          {navigator.clipboard && <Button onClick={() => void copy()}>{words.copy}</Button>}
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <p className="mono text-18 leading-30 py-10 px-14 line rounded-(--radius) bg-sunken select-all break-all">
        {half}
      </p>
      <p className="sheet-note">{words.text[which]}</p>
    </Dialog>
  );
}
