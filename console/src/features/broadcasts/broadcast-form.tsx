import { draftBroadcast } from '@yinji/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Field, Input, Select, Textarea, notice } from '@yinji/ui';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { broadcastsQuery, type Broadcast } from './broadcasts-query.ts';
import { faultsOf, type Writing } from './check-broadcast.ts';
import { words } from './words.ts';

export const BLANK: Writing = { title: '', body: '', link: '', audience: 'all' };

interface Props {
  writing: Writing;
  onWrite: (writing: Writing) => void;
  onDrafted: (draft: Broadcast) => void;
}

/** Saves a draft; its id is made here, so that a retry after a lost answer makes one draft. */
export function BroadcastForm({ writing, onWrite, onDrafted }: Props) {
  const client = useQueryClient();
  const [pressed, setPressed] = useState(false);
  const [kept, setKept] = useState({ id: '', words: '' });
  const faults = pressed ? faultsOf(writing) : {};
  const draft = useMutation({
    mutationFn: () => {
      const given = { ...writing, link: writing.link.trim() === '' ? null : writing.link.trim() };
      const text = JSON.stringify(given);
      const id = kept.words === text ? kept.id : crypto.randomUUID();
      setKept({ id, words: text });
      return api.call(draftBroadcast, { id, ...given });
    },
    onSuccess: onDrafted,
    onError: (error) => notice(messageOf(error), { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: broadcastsQuery.queryKey }),
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setPressed(true);
    if (Object.keys(faultsOf(writing)).length === 0) draft.mutate();
  }
  const set = (change: Partial<Writing>) => onWrite({ ...writing, ...change });

  return (
    <form
      className="broadcast-form grid gap-18 pt-24 pb-28 px-28 line rounded-(--radius) bg-surface max-sm:py-20 max-sm:px-16"
      onSubmit={submit}
      noValidate
      aria-labelledby="broadcast-write"
    >
      <h2 id="broadcast-write">{words.write}</h2>
      <Field label={words.fields.title} hint={words.fields.titleHint} error={faults.title}>
        <Input
          value={writing.title}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => set({ title: event.target.value })}
        />
      </Field>
      <Field label={words.fields.body} error={faults.body}>
        <Textarea
          rows={6}
          value={writing.body}
          maxLength={1000}
          onChange={(event) => set({ body: event.target.value })}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-16 items-end max-sm:grid-cols-[minmax(0,1fr)]">
        <Field label={words.fields.link} hint={words.fields.linkHint} error={faults.link} optional>
          <Input
            value={writing.link}
            maxLength={200}
            inputMode="url"
            autoComplete="off"
            onChange={(event) => set({ link: event.target.value })}
          />
        </Field>
        <Field label={words.fields.audience}>
          <Select
            value={writing.audience}
            options={(['all', 'members'] as const).map((value) => ({ value, label: words.audiences[value] }))}
            onChange={(event) => set({ audience: event.target.value === 'members' ? 'members' : 'all' })}
          />
        </Field>
      </div>
      <Button guard type="submit" variant="primary" busy={draft.isPending}>
        {words.preview}
      </Button>
    </form>
  );
}
