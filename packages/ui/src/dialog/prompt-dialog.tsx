import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Field, Input } from '../field/field.tsx';
import { Dialog } from './dialog.tsx';

/** The default error line of a prompt (specification section 8), the one English sentence on screen. */
export const PROMPT_INVALID = 'the entered data is not valid';

export interface PromptDialogProps {
  open: boolean;
  title: ReactNode;
  label: ReactNode;
  hint?: ReactNode;
  initial?: string;
  placeholder?: string;
  confirmText?: string;
  /** What is wrong with the value; `false` for the default line; `undefined` for a valid value. */
  check?: (value: string) => string | false | undefined;
  onConfirm: (value: string) => void;
  onClose: () => void;
}

/** Asks for one line of text. An empty line is not valid unless `check` says otherwise. */
export function PromptDialog(props: PromptDialogProps) {
  const { open, title, onClose, ...rest } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} width="narrow">
      <PromptForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

const notEmpty = (value: string) => (value.trim() === '' ? (false as const) : undefined);

function PromptForm(props: Omit<PromptDialogProps, 'open' | 'title'>) {
  const {
    label,
    hint,
    initial = '',
    placeholder,
    confirmText = '确定',
    check = notEmpty,
    onConfirm,
    onClose,
  } = props;
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<ReactNode>();
  const form = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = check(value);
    if (wrong === undefined) onConfirm(value);
    else setError(wrong === false ? <span lang="en">{PROMPT_INVALID}</span> : wrong);
  }

  return (
    <form id={form} onSubmit={submit} className="prompt" noValidate>
      <Field label={label} hint={hint} error={error}>
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to ask for this line
          autoFocus
          value={value}
          placeholder={placeholder}
          onChange={(event) => {
            setValue(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="prompt-actions">
        <Button guard onClick={onClose}>
          取消
        </Button>
        <Button type="submit" variant="primary">
          {confirmText}
        </Button>
      </div>
    </form>
  );
}
