import { refuseSuit } from '@yinji/contract';
import { Button, Dialog, Field, Textarea } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { useAct } from '../../lib/proceedings/use-act.ts';
import type { OpenedObjection } from './objection-queries.ts';
import { objectionWords } from './words.ts';

const words = objectionWords.suit;

interface RefuseSuitProps {
  id: string;
  onChange: (next: OpenedObjection) => void;
}

/** Returns an invalid proof. */
export function RefuseSuit({ id, onChange }: RefuseSuitProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="objection-actions">
      <Button variant="text" onClick={() => setAsked(true)}>
        {words.refuse}
      </Button>
      {isAsked && <RefuseDialog id={id} onChange={onChange} onClose={() => setAsked(false)} />}
    </div>
  );
}

function RefuseDialog({ id, onChange, onClose }: RefuseSuitProps & { onClose: () => void }) {
  const [reason, setReason, forget] = usePersistedDraft(`suit.${id}`, '');
  const { busy, failure, act, refuse: fault } = useAct();
  async function refuse() {
    if (reason.trim().length < 5) return fault(words.short);
    const send = async () => {
      const next = await api.call(refuseSuit, { id, reason: reason.trim() });
      forget();
      onChange(next);
    };
    await act('refuse', send, words.done);
  }
  return (
    <Dialog
      open
      width="narrow"
      title={words.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.no}</Button>
          <Button variant="danger" busy={busy !== undefined} onClick={() => void refuse()}>
            {words.yes}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      <Field label={words.reason} error={failure}>
        <Textarea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </Dialog>
  );
}
