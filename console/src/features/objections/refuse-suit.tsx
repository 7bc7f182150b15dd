import { refuseSuit } from '@yinji/contract';
import { Button, Dialog, Field, Textarea, notice } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import type { OpenedObjection } from './objection-queries.ts';
import { objectionWords } from './words.ts';

const words = objectionWords.suit;

/** Sends a proof back that proves nothing. */
export function RefuseSuit({ id, onChange }: { id: string; onChange: (next: OpenedObjection) => void }) {
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function refuse() {
    if (reason.trim().length < 5) return setFailure(words.short);
    setBusy(true);
    try {
      onChange(await api.call(refuseSuit, { id, reason: reason.trim() }));
      notice(words.done, { kind: 'success' });
    } catch (cause) {
      setFailure(messageOf(cause));
      setBusy(false);
    }
  }
  return (
    <div className="objection-actions">
      <Button variant="text" guardMs={0} onClick={() => setAsked(true)}>
        {words.refuse}
      </Button>
      <Dialog
        open={isAsked}
        width="narrow"
        title={words.title}
        onClose={() => setAsked(false)}
        footer={
          <>
            <Button guardMs={0} onClick={() => setAsked(false)}>
              {words.no}
            </Button>
            <Button variant="danger" guardMs={0} busy={busy} onClick={() => void refuse()}>
              {words.yes}
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
        <Field label={words.reason} error={failure}>
          <Textarea
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </Dialog>
    </div>
  );
}
