import {
  keepReported,
  openReportContact,
  removeFromDisplay,
  reportCategories,
  takeDownGallery,
} from '@yinji/contract';
import { Button, Dialog, Field, FieldError, Textarea, notice, Fact } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { messageOf, useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { GroundForm } from '../../lib/ground-form.tsx';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { GalleryLook } from './gallery-look.tsx';
import type { Reported, ReportRow } from './report-queries.ts';
import { reportWords } from './words.ts';

const words = reportWords.dialog;

interface ReportDialogProps {
  /** The subject: what a report names, or what an operator found. */
  about: Reported;
  report: ReportRow | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** The report, and the two ways to end it. */
export function ReportDialog({ about, report, onClose, onDone }: ReportDialogProps) {
  const isShown = report?.isPublic ?? true;
  const [step, setStep] = useState<'look' | 'remove' | 'keep'>(report === undefined ? 'remove' : 'look');
  return (
    <Dialog
      open
      className="report-dialog"
      title={words.title(about.title)}
      onClose={onClose}
      footer={
        step === 'look' && (
          <>
            <Button onClick={() => setStep('keep')}>{words.keep}</Button>
            {isShown && (
              <Button variant="danger" onClick={() => setStep('remove')}>
                {words.remove}
              </Button>
            )}
          </>
        )
      }
    >
      {about.thumbnailUrl !== null && (
        <img className="max-w-full max-h-240 mt-0 mb-12 mx-auto" src={about.thumbnailUrl} alt={about.title} />
      )}
      {about.galleryId !== null && isShown && <GalleryLook id={about.galleryId} />}
      {report && <Facts report={report} />}
      {step === 'remove' && (
        <GroundForm
          about={about.workId ?? about.galleryId ?? ''}
          {...(about.workId === null ? {} : { workId: about.workId })}
          submit={words.removeSubmit}
          back={words.back}
          onBack={() => (report === undefined ? onClose() : setStep('look'))}
          onSubmit={async (ground) => {
            if (about.workId !== null) await api.call(removeFromDisplay, { workId: about.workId, ...ground });
            else if (about.galleryId !== null)
              await api.call(takeDownGallery, { galleryId: about.galleryId, ...ground });
            notice(words.removed, { kind: 'success' });
            onDone();
          }}
        />
      )}
      {step === 'keep' && report && <KeepForm id={report.id} onBack={() => setStep('look')} onDone={onDone} />}
    </Dialog>
  );
}

function Facts({ report }: { report: ReportRow }) {
  return (
    <dl className="sheet-facts mb-20">
      <Fact name={words.category}>{reportCategories[report.category]}</Fact>
      <div>
        <dt>{words.words}</dt>
        <dd className="max-w-420 whitespace-pre-line wrap-anywhere">{report.words}</dd>
      </div>
      <Fact name={words.contact}>{report.hasContact ? <Contact id={report.id} /> : words.noContact}</Fact>
    </dl>
  );
}

function Contact({ id }: { id: string }) {
  const [contact, setContact] = useState<string>();
  const [failure, setFailure] = useState<string>();
  if (contact !== undefined) return <span>{contact}</span>;
  return (
    <>
      <Button
        guard
        size="dense"
        variant="text"
        onClick={() =>
          void api.call(openReportContact, { id }).then(
            (answer) => setContact(answer.contact ?? words.noContact),
            (cause: unknown) => setFailure(messageOf(cause)),
          )
        }
      >
        {words.showContact}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </>
  );
}

function KeepForm({ id, onBack, onDone }: { id: string; onBack: () => void; onDone: () => void }) {
  const [answer, setAnswer, forget] = usePersistedDraft(`report.${id}`, '');
  const [isWrong, setIsWrong] = useState(false);
  const { busy: isBusy, failure, attempt } = useAttempt();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (answer.trim().length < 4) return setIsWrong(true);
    await attempt(async () => {
      await api.call(keepReported, { id, answer });
      forget();
      notice(words.kept, { kind: 'success' });
      onDone();
    });
  }

  return (
    <form className="sheet-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={words.answer} hint={words.answerHint} error={isWrong ? words.answerMissing : undefined}>
        <Textarea
          rows={3}
          maxLength={200}
          value={answer}
          onChange={(event) => {
            setAnswer(event.target.value);
            setIsWrong(false);
          }}
        />
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <div className="flex gap-12 justify-between">
        <Button onClick={onBack}>{words.back}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {words.keepSubmit}
        </Button>
      </div>
    </form>
  );
}
