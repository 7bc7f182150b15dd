import { comparePaper, type OutputOf } from '@yinji/contract';
import { Button, Field, FieldError, Input } from '@yinji/ui';
import { useAttempt } from '@yinji/web';
import { useEffect, useRef, useState, type FormEvent } from 'react';
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
  /** What was read of the paper agrees: what is typed is compared by itself. */
  isAwaited: boolean;
  /** Undefined when the fields change: an answer stands for the typed fields only. */
  onCompared: (compared: Compared | undefined) => void;
}

/** Typing rests for so long before it is compared by itself. */
const REST_MS = 800;
/** A slow typist must not use up the tries of a work (server/src/documents/verification/compare-paper.ts). */
const MOST_BY_ITSELF = 6;

/** Title and name as printed, and the query code of a public work, which is seen without it. Keeps nothing. */
export function PaperForm({ record, queryCode, picture, isAwaited, onCompared }: PaperFormProps) {
  const [fields, setFields] = useState<{ title: string; name: string; code?: string }>({ title: '', name: '' });
  // A photograph may bring the code after the form is shown.
  const typed = { ...fields, code: fields.code ?? queryCode ?? '' };
  const [isShown, setIsShown] = useState(false);
  // An input method shows letters before it has made characters of them.
  const [isComposing, setComposing] = useState(false);
  const { busy, failure, setFailure, attempt } = useAttempt();
  const name = words.nameOf(record.kind);
  const missing = (key: keyof typeof typed, label: string) =>
    isShown && typed[key].trim() === '' && words.needed(label);

  function change(part: Partial<typeof typed>) {
    setFields({ ...fields, ...part });
    setFailure(undefined);
    onCompared(undefined);
  }
  const isWhole = Object.values(typed).every((one) => one.trim() !== '');

  async function compare(): Promise<Compared> {
    const { code, ...given } = typed;
    const asked = {
      number: record.number,
      queryCode: code.replace(/\s/g, '').toUpperCase(),
      ...given,
      picture,
    };
    return { ...given, ...(await api.call(comparePaper, asked, { quiet: true })) };
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsShown(true);
    if (isWhole) await attempt(async () => onCompared(await compare()));
  }
  useCompareAtRest(
    isAwaited && isWhole && !busy && !isComposing,
    JSON.stringify([typed, picture]),
    compare,
    onCompared,
  );
  return (
    <form
      className="paper-form"
      noValidate
      onSubmit={(event) => void submit(event)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    >
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

/**
 * Compares by itself once what is typed rests, and answers only that it agrees: half a name agrees with nothing,
 * and whoever is still typing is told nothing of it.
 */
function useCompareAtRest(
  isDue: boolean,
  given: string,
  compare: () => Promise<Compared>,
  onCompared: (compared: Compared) => void,
) {
  const asked = useRef<string[]>([]);
  const latest = useRef({ compare, onCompared });
  useEffect(() => {
    latest.current = { compare, onCompared };
  });
  useEffect(() => {
    if (!isDue || asked.current.length >= MOST_BY_ITSELF) return;
    let isOver = false;
    const timer = setTimeout(() => {
      asked.current.push(given);
      latest.current.compare().then(
        (compared) => !isOver && compared.matches && latest.current.onCompared(compared),
        // By a press the refusal would be told.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isDue, given]);
}
