import { reportCategories, type ReportCategory } from '@yinji/contract';
import { Button, Dialog, Field, Input, Select, Textarea, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { useAttempt } from '@yinji/web';
import { usePersistedDraft } from '../persisted-draft.ts';
import { useSession } from '../session.ts';
import { reportWords as words } from './report-words.ts';
import { sendReport, type Reported } from './send-report.ts';

const SHORTEST = 10;
const options = [
  { value: '', label: words.choose },
  ...Object.entries(reportCategories).map(([value, label]) => ({ value, label })),
];

interface ReportDialogProps {
  about: Reported;
  title: string;
  onClose: () => void;
}

/** A report by anybody; without a session a small challenge is solved first. */
export function ReportDialog({ about, title, onClose }: ReportDialogProps) {
  const isSignedIn = useSession() !== undefined;
  const [category, setCategory] = useState<ReportCategory | ''>('');
  const [text, setText, forget] = usePersistedDraft(`report.${Object.values(about).join('.')}`, '');
  const [contact, setContact] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { busy: isBusy, attempt } = useAttempt();
  const isShort = text.trim().length < SHORTEST;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (category === '' || isShort) return;
    const said = { category, words: text, ...(contact.trim() === '' ? {} : { contact }) };
    await attempt(async () => {
      await sendReport(about, said, isSignedIn);
      forget();
      toast(words.done, { kind: 'success' });
      onClose();
    });
  }

  return (
    <Dialog open title={words.title(title)} onClose={onClose}>
      <form className="grid gap-16" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={words.category} error={isChecked && category === '' ? words.chooseMissing : undefined}>
          <Select
            options={options}
            value={category}
            onChange={(event) => setCategory(event.target.value as ReportCategory | '')}
          />
        </Field>
        {category === 'infringement' && (
          <p className="py-10 px-16 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-14 leading-24">
            {words.objection}
          </p>
        )}
        <Field
          label={words.words}
          hint={words.hint}
          error={isChecked && isShort ? words.wordsMissing : undefined}
        >
          <Textarea rows={5} maxLength={1000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label={words.contact} hint={words.contactHint} optional>
          <Input maxLength={100} value={contact} onChange={(event) => setContact(event.target.value)} />
        </Field>
        <p className="sm muted">
          {words.toHolder}
          {isSignedIn ? words.signedIn : words.visitor}
        </p>
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? words.working : words.submit}
        </Button>
      </form>
    </Dialog>
  );
}
