import { askAboutOffer, type TransferOffer } from '@yinji/contract';
import { Button, Dialog, Field, Textarea, toast } from '@yinji/ui';
import { useAttempt } from '@yinji/web';
import { useId, useState, type FormEvent } from 'react';
import { api } from '../api.ts';
import { usePersistedDraft } from '../persisted-draft.ts';
import { offerWords as words } from './words.ts';

/** States a request to the holder of an offered work; both sides stay without each other's phone. */
export function AskDialog({ offer, onClose }: { offer: TransferOffer; onClose: () => void }) {
  const [text, setText, forget] = usePersistedDraft(`ask.${offer.workId}`, '');
  const { busy, attempt } = useAttempt();
  const [shown, setShown] = useState(false);
  const form = useId();
  const missing = shown && text.trim().length < 2 && words.needed;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (text.trim().length < 2) return;
    await attempt(async () => {
      await api.call(askAboutOffer, { workId: offer.workId, words: text.trim() });
      forget();
      toast(words.asked, { kind: 'success' });
      onClose();
    });
  }

  return (
    <Dialog
      open
      title={words.askTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {words.askSend}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <p className="muted">{words.askLead(offer.title)}</p>
        <Field label={words.askWords} error={missing}>
          <Textarea rows={4} maxLength={300} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
