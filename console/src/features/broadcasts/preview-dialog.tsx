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

/** As its readers will see it, before the second confirmation. */
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
          <Button guard onClick={onClose}>
            {dialog.back}
          </Button>
          <Button
            guard
            variant="primary"
            disabled={!checked}
            busy={send.isPending}
            onClick={() => send.mutate()}
          >
            {dialog.send(people)}
          </Button>
        </>
      }
    >
      <article className="broadcast-preview">
        <h3>{draft.title}</h3>
        <p className="mt-8 mb-16 mx-0 text-16 leading-28 whitespace-pre-line wrap-anywhere">{draft.body}</p>
        {draft.link !== null && (
          <>
            <span className={buttonClass('secondary', 'dense')} aria-hidden="true">
              {dialog.button}
            </span>
            <code className="[font:12px/22px_var(--mono)] wrap-anywhere block mt-8 text-ink-3">
              {words.leadsTo(draft.link)}
            </code>
          </>
        )}
      </article>
      <p className="mt-16 mb-8 mx-0 font-medium">{dialog.count(people, audiences[draft.audience])}</p>
      {draft.people === 0 && <p className="mt-8 text-ink-3 text-13">{dialog.nobody}</p>}
      <Checkbox checked={checked} onChange={(event) => setChecked(event.target.checked)}>
        {dialog.checked}
      </Checkbox>
      <p className="mt-8 text-ink-3 text-13">{dialog.note}</p>
    </Dialog>
  );
}
