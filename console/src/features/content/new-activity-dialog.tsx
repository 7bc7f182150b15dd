import { savePage } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Field, Input } from '@yinji/ui';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useGo } from '../../lib/navigation.ts';
import { pagesQuery } from './content-queries.ts';
import { contentWords } from './words.ts';

const words = contentWords.newActivity;

/** An activity begins with its title; the rest is written on its page. */
export function NewActivityDialog({ onClose }: { onClose: () => void }) {
  const [isShown, setShown] = useState(false);
  // Made once, so that a lost answer, a second click or a reload makes no second activity.
  const [newId] = useState(() => crypto.randomUUID());
  const [{ id, title }, setTyped, forget] = usePersistedDraft('new-activity', {
    id: newId as string,
    title: '',
  });
  const client = useQueryClient();
  const go = useGo();
  const isMissing = title.trim() === '';

  async function submit() {
    setShown(true);
    if (isMissing) return false;
    const empty = { lead: '', body: '', coverId: null, startsOn: null, endsOn: null };
    await api.call(savePage, { id, kind: 'activity', version: 0, title: title.trim(), ...empty });
    forget();
    await client.invalidateQueries({ queryKey: pagesQuery.queryKey });
    return go({ to: paths.content, search: { id } });
  }

  return (
    <FormDialog words={{ ...words, submit: words.make }} onClose={onClose} onSubmit={submit}>
      <Field label={words.name} error={isShown && isMissing && contentWords.titleMissing}>
        <Input maxLength={40} value={title} onChange={(event) => setTyped({ id, title: event.target.value })} />
      </Field>
    </FormDialog>
  );
}
