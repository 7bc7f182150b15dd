import { Button, Dialog, FieldError } from '@yinji/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { messageOf } from '@yinji/web';

interface FormDialogProps {
  /** Sending it removes something. */
  isDanger?: boolean;
  words: { title: string; cancel: string; submit: string };
  onClose: () => void;
  /**
   * Called with every attempt. Returns false where the fields show what is missing; a thrown error is shown
   * below them, and the form can be sent again.
   */
  onSubmit: () => Promise<void | false>;
  /** Shown instead of the last attempt's failure. */
  fault?: string | undefined;
  children: ReactNode;
}

/** A form in a dialog: its fields, its two buttons, and the result of sending it. */
export function FormDialog({ isDanger = false, words, onClose, onSubmit, fault, children }: FormDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      if ((await onSubmit()) === false) setBusy(false);
    } catch (cause) {
      setFailure(messageOf(cause));
      setBusy(false);
    }
  }
  const told = fault ?? failure;
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} busy={busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={form} className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
        {children}
        {told && <FieldError>{told}</FieldError>}
      </form>
    </Dialog>
  );
}
