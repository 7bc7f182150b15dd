import { savePage } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Input } from '@yinji/ui';
import { useId, useState, type FormEvent } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { useGo } from '../../lib/navigation.ts';
import { pagesQuery } from './content-queries.ts';
import { contentWords } from './words.ts';

const words = contentWords.newActivity;

/** An activity begins with its title; everything else is written on its page. */
export function NewActivityDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  // Its own, so that a lost answer and a second click make no second activity.
  const [id] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const go = useGo();
  const form = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') return setFault(contentWords.titleMissing);
    setBusy(true);
    try {
      const empty = { lead: '', body: '', coverId: null, startsOn: null, endsOn: null };
      await api.call(savePage, { id, kind: 'activity', version: 0, title: title.trim(), ...empty });
      await client.invalidateQueries({ queryKey: pagesQuery.queryKey });
      await go({ to: paths.content, search: { id } });
    } catch (cause) {
      setFault(messageOf(cause));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button guardMs={0} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" guardMs={0} busy={busy}>
            {words.make}
          </Button>
        </>
      }
    >
      <form id={form} className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={words.name} error={fault}>
          <Input
            maxLength={40}
            value={title}
            onChange={(event) => {
              setTitle(event.target.value);
              setFault(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
