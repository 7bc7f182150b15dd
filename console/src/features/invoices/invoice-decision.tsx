import { issueInvoice, rejectInvoice } from '@yinji/contract';
import { Button, Field, FieldError, FileInput, Textarea, notice } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { invoiceWords } from './words.ts';

const words = invoiceWords.dialog;
const MOST_BYTES = 10 * 1024 * 1024;

interface InvoiceDecisionProps {
  id: string;
  onDone: () => void;
}

/** Either the issued file, or the reason why there is none. */
export function InvoiceDecision({ id, onDone }: InvoiceDecisionProps) {
  const [isRejecting, setIsRejecting] = useState(false);
  return isRejecting ? (
    <RejectForm id={id} onBack={() => setIsRejecting(false)} onDone={onDone} />
  ) : (
    <IssueForm id={id} onReject={() => setIsRejecting(true)} onDone={onDone} />
  );
}

function IssueForm({ id, onReject, onDone }: InvoiceDecisionProps & { onReject: () => void }) {
  const [file, setFile] = useState<File>();
  const { busy, failure, setFailure, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!file) return setFailure(words.uploadMissing);
    if (file.size > MOST_BYTES) return setFailure(words.tooLarge);
    await attempt(async () => {
      await api.call(issueInvoice, { id }, { file });
      notice(words.issued, { kind: 'success' });
      onDone();
    });
  }

  return (
    <form className="sheet-form mt-20" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.upload} hint={words.uploadHint} error={failure}>
        <FileInput
          accept=".pdf,.ofd,application/pdf,application/ofd"
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            setFailure(undefined);
          }}
        />
      </Field>
      <div className="flex gap-12 justify-between">
        <Button variant="text" onClick={onReject}>
          {words.reject}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {words.issue}
        </Button>
      </div>
    </form>
  );
}

function RejectForm({ id, onBack, onDone }: InvoiceDecisionProps & { onBack: () => void }) {
  const [reason, setReason, forget] = usePersistedDraft(`invoice.${id}`, '');
  const [wrong, setWrong] = useState(false);
  const { busy, failure, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim().length < 5) return setWrong(true);
    await attempt(async () => {
      await api.call(rejectInvoice, { id, reason });
      forget();
      notice(words.rejected, { kind: 'success' });
      onDone();
    });
  }

  return (
    <form className="sheet-form mt-20" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.rejectReason} hint={words.rejectHint} error={wrong ? words.rejectWrong : undefined}>
        <Textarea
          rows={3}
          maxLength={300}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setWrong(false);
          }}
        />
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex gap-12 justify-between">
        <Button onClick={onBack}>{words.rejectNo}</Button>
        <Button type="submit" variant="danger" busy={busy}>
          {words.rejectYes}
        </Button>
      </div>
    </form>
  );
}
