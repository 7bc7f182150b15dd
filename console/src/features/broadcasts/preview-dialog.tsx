import { sendBroadcast } from '@yinji/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Dialog, buttonClass, notice, toast } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { broadcastsQuery, type Broadcast } from './broadcasts-query.ts';
import { words } from './words.ts';

interface Props {
  draft: Broadcast;
  onClose: () => void;
  onSent: () => void;
}

/** As its readers will see it; the second confirmation is made with both eyes on it. */
export function PreviewDialog({ draft, onClose, onSent }: Props) {
  const client = useQueryClient();
  const [checked, setChecked] = useState(false);
  const { dialog, audiences } = words;
  const send = useMutation({
    mutationFn: () => api.call(sendBroadcast, { id: draft.id, confirmed: true }),
    onSuccess: () => {
      toast(words.sent, { kind: 'success' });
      onSent();
    },
    onError: (error) => notice(messageOf(error), { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: broadcastsQuery.queryKey }),
  });
  const people = formatCount(draft.people);
  return (
    <Dialog
      open
      onClose={onClose}
      title={dialog.title}
      footer={
        <>
          <Button onClick={onClose}>{dialog.back}</Button>
          <Button variant="primary" disabled={!checked} busy={send.isPending} onClick={() => send.mutate()}>
            {dialog.send(people)}
          </Button>
        </>
      }
    >
      <article className="broadcast-preview">
        <h3>{draft.title}</h3>
        <p>{draft.body}</p>
        {draft.link !== null && (
          <>
            <span className={buttonClass('secondary', 'dense')} aria-hidden="true">
              {dialog.button}
            </span>
            <code>{words.leadsTo(draft.link)}</code>
          </>
        )}
      </article>
      <p className="broadcast-people">{dialog.count(people, audiences[draft.audience])}</p>
      {draft.people === 0 && <p className="broadcast-note">{dialog.nobody}</p>}
      <Checkbox checked={checked} onChange={(event) => setChecked(event.target.checked)}>
        {dialog.checked}
      </Checkbox>
      <p className="broadcast-note">{dialog.note}</p>
    </Dialog>
  );
}
