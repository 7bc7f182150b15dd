import { comparePaper, type OutputOf } from '@yinji/contract';
import { Button, Field, FieldError, Input } from '@yinji/ui';
import { useAttempt } from '@yinji/web';
import { useState, type FormEvent } from 'react';
import { api } from '../../lib/api.ts';
import type { PublicRecord } from '../../lib/record-query.ts';
import { paperWords as words } from '../../lib/verification/paper-words.ts';

/** The two fields as typed, and the one answer. */
export interface Compared extends OutputOf<typeof comparePaper> {
  title: string;
  name: string;
}

interface PaperFormProps {
  record: PublicRecord;
  queryCode: string | undefined;
  /** PDQ of the picture as photographed, null for a paper without one; undefined where none was read. */
  picture: string | null | undefined;
  /** Undefined when the fields change: an answer stands for the typed fields only. */
  onCompared: (compared: Compared | undefined) => void;
}

/** Title and name as printed, and the query code of a public work, which is seen without it. Keeps nothing. */
export function PaperForm({ record, queryCode, picture, onCompared }: PaperFormProps) {
  const [fields, setFields] = useState<{ title: string; name: string; code?: string }>({ title: '', name: '' });
  // A photograph may bring the code after the form is shown.
  const typed = { ...fields, code: fields.code ?? queryCode ?? '' };
  const [isShown, setIsShown] = useState(false);
  const { busy, failure, setFailure, attempt } = useAttempt();
  const name = words.nameOf(record.kind);
  const missing = (key: keyof typeof typed, label: string) =>
    isShown && typed[key].trim() === '' && words.needed(label);

  function change(part: Partial<typeof typed>) {
    setFields({ ...fields, ...part });
    setFailure(undefined);
    onCompared(undefined);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsShown(true);
    if (Object.values(typed).some((one) => one.trim() === '')) return;
    await attempt(async () => {
      const { code, ...given } = typed;
      const asked = {
        number: record.number,
        queryCode: code.replace(/\s/g, '').toUpperCase(),
        ...given,
        picture,
      };
      onCompared({ ...given, ...(await api.call(comparePaper, asked, { quiet: true })) });
    });
  }
  return (
    <form className="paper-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={words.fieldTitle} hint={words.fieldTitleHint} error={missing('title', words.fieldTitle)}>
        <Input
          value={typed.title}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label={name.label} hint={name.hint} error={missing('name', name.label)}>
        <Input
          value={typed.name}
          maxLength={1000}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {record.title !== null && (
        <Field label={words.code} hint={words.codeHint} error={missing('code', words.code)}>
          <Input
            className="mono"
            value={typed.code}
            maxLength={20}
            autoComplete="off"
            onChange={(event) => change({ code: event.target.value })}
          />
        </Field>
      )}
      <div className="paper-form-end">
        <Button type="submit" variant="primary" busy={busy}>
          {words.compare}
        </Button>
        {failure && <FieldError>{failure}</FieldError>}
      </div>
    </form>
  );
}
