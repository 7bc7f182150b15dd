import { answerFillingHelp } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Button, EmptyState, Field, Input } from '@yinji/ui';
import { hasCode, QueryState } from '@yinji/web';
import { useState, type FormEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { BarePage } from '../../../lib/bare-page.tsx';
import { tokenOf } from '../../../lib/share-link/secret-link.ts';
import { shareLinkWords } from '../../../lib/share-link/words.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { words as common } from '../../../lib/words.ts';
import { KindField } from '../kind-field.tsx';
import { cleanLine } from '../safe-name.ts';
import type { DraftFields } from '../use-draft.ts';
import { askedToFillQuery } from './family-queries.ts';
import { fillerWords as words, questionWords } from './words.ts';
import '../../../lib/share-link/share-link.css';
import '../upload.css';

/** For somebody who fills in for another: opened by a link, without an account. */
export function FillForFamilyPage() {
  useTitle(words.title);
  const fragment = useRouterState({ select: ({ location }) => location.hash });
  const token = tokenOf(fragment);
  return (
    <BarePage>
      <div className="wrap">{token ? <ForFamily key={token} token={token} /> : <Ended />}</div>
    </BarePage>
  );
}

function ForFamily({ token }: { token: string }) {
  const query = useQuery(askedToFillQuery(token));
  const [isEnded, setEnded] = useState(false);
  const [isDone, setDone] = useState(false);
  if (isEnded || hasCode(query.error, 'HELP_ENDED')) return <Ended />;
  if (query.data === undefined) return <QueryState query={query} title={common.loadFailed} />;
  return (
    <div className="help-page">
      <h1 tabIndex={-1}>{isDone ? words.done : words.title}</h1>
      <p className="help-lead" aria-live="polite">
        {isDone ? words.doneText : words.lead}
      </p>
      {isDone ? (
        <Button onClick={() => setDone(false)}>{words.again}</Button>
      ) : (
        <FillForm token={token} onDone={() => setDone(true)} onEnded={() => setEnded(true)} />
      )}
      <ul className="help-notes">
        <li>{words.private}</li>
        <li>{words.signs}</li>
      </ul>
    </div>
  );
}

interface FillFormProps {
  token: string;
  onDone: () => void;
  onEnded: () => void;
}

function FillForm({ token, onDone, onEnded }: FillFormProps) {
  const [typed, setTyped] = useState('');
  const [workType, setWorkType] = useState<DraftFields['workType']>(null);
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const title = cleanLine(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (title === '' || workType === null) return;
    setBusy(true);
    try {
      await api.call(answerFillingHelp, { token, title, workType });
      onDone();
    } catch (cause) {
      if (hasCode(cause, 'HELP_ENDED')) onEnded();
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="grid gap-20" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={questionWords.titleLabel} error={shown && title === '' && words.titleMissing}>
        <Input
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <KindField
        kind={workType}
        onChange={setWorkType}
        wrong={shown && workType === null ? words.kindMissing : undefined}
      />
      <Button type="submit" variant="primary" size="big" block busy={busy}>
        {words.send}
      </Button>
    </form>
  );
}

const Ended = () => (
  <EmptyState isPage title={shareLinkWords.ended}>
    <p>{words.endedText}</p>
  </EmptyState>
);
